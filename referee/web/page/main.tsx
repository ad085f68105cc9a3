// The main script. It shows the page.
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import "./style/page.css";

function showPage(): void {
  const root = document.getElementById("root") ?? document.body.appendChild(document.createElement("div"));
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

showPage();
