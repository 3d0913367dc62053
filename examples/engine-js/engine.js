// A whole engine without dependencies: it reads lines, remembers the position, and answers when told to think.
// Try it: ludothek play maumau --bots "engine:node examples/engine-js/engine.js"
import { createInterface } from "node:readline";

const STYLES = ["thrifty", "first"];
let style = STYLES[0];
let position = null;

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

/** How good an action looks: in Mau Mau, get rid of dear cards early and keep colour changes; else all are equal. */
function weigh({ kind, card = "" }) {
  if (style === "first" || position.game.key !== "maumau") return 0;
  if (kind === "say-mau") return 100;
  if (kind !== "lay") return -1;
  if (card === "colour-change") return 0;
  const mark = card.slice(card.indexOf("-") + 1);
  return Number(mark) || 20;
}

/** The best action, the first among equals. */
function best() {
  return position.legal_actions.reduce((best, action) => (weigh(action) > weigh(best) ? action : best));
}

const answers = {
  hello: () =>
    say({
      type: "hello",
      protocol: 1,
      name: "Example in JavaScript",
      options: [{ key: "style", default: STYLES[0], allowed: STYLES }],
    }),
  options: ({ values = {} }) => {
    style = values.style ?? style;
    say({ type: "ready" });
  },
  position: (message) => {
    position = message;
  },
  think: ({ number }) => {
    const { action } = best();
    say({ type: "info", number, text: `${position.legal_actions.length} actions, ${style}` });
    say({ type: "act", number, action });
  },
  stop: () => {},
  quit: () => process.exit(0),
};

createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = JSON.parse(line);
    answers[message.type]?.(message);
  })
  .on("close", () => process.exit(0));
