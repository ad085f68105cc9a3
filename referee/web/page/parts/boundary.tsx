// Shows a message in place of a part of the page if that part has failed.
import { Component, type ReactNode } from "react";

interface Props {
  /** The message to show after a failure. */
  sentence: string;
  children: ReactNode;
}

export class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <p className="notice">{this.props.sentence}</p> : this.props.children;
  }
}
