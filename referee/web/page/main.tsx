import { createRoot } from "react-dom/client";
import "./style.css";

createRoot(document.getElementById("root")!).render(<h1>gramy</h1>);
