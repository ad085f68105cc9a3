// A button with a picture, for a step through a match.
const icons = {
  first: "M3 3V15M15 3L6 9L15 15Z",
  previous: "M13 3L4 9L13 15Z",
  play: "M5 3L15 9L5 15Z",
  pause: "M5 3V15M13 3V15",
  next: "M5 3L14 9L5 15Z",
  last: "M15 3V15M3 3L12 9L3 15Z",
};

interface IconProps {
  name: string;
  icon: keyof typeof icons;
  isMain?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

export function IconButton({ name, icon, isMain, disabled, onClick }: IconProps) {
  return (
    <button
      type="button"
      className={`icon ${isMain ? "main" : ""}`}
      aria-label={name}
      title={name}
      aria-disabled={disabled}
      onClick={onClick}
    >
      <svg width={18} height={18} aria-hidden="true" focusable="false">
        <path d={icons[icon]} />
      </svg>
    </button>
  );
}
