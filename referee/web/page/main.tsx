// The main script. In a document it shows the page, in a worker it computes layouts.
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { serveLayouts } from "./layout/service";
import "./style/page.css";

function showPage(): void {
  const root = document.getElementById("root") ?? document.body.appendChild(document.createElement("div"));
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

if (typeof document === "undefined") serveLayouts();
else showPage();
