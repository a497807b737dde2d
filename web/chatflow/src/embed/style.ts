/** Looks of the chat; its colour is set as `--accent` and `--on-accent`. */
export const style = `
:host { display: block; height: 560px; color-scheme: light dark; --accent: #a1480d; --on-accent: #fff;
  --ground: light-dark(#fff, #1f1f1f); --raised: light-dark(#f1f3f5, #2e2e2e); --text: light-dark(#141414, #e9e9e9);
  --quiet: light-dark(#565e66, #b8b8b8); --line: light-dark(#868e96, #777); --link: light-dark(#a1480d, #f99145);
  --wrong: light-dark(#b3261e, #ff9a90);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: var(--text) }
:host([hidden]) { display: none }
:host([scheme="light"]) { color-scheme: light }
:host([scheme="dark"]) { color-scheme: dark }
:host([mode="page"]) { position: fixed; inset: 0; height: auto }
:host([mode="popup"]) { position: fixed; right: 20px; bottom: 20px; height: auto; z-index: 2147483000 }
* { box-sizing: border-box }
.chat { display: flex; flex-direction: column; height: 100%; background: var(--ground); overflow: hidden }
:host(:not([mode])) .chat { border: 1px solid var(--line); border-radius: 12px }
:host([mode="popup"]) .chat { position: fixed; right: 20px; bottom: 88px; width: min(400px, calc(100vw - 40px));
  height: min(640px, calc(100dvh - 108px)); border: 1px solid var(--line); border-radius: 12px;
  box-shadow: 0 8px 32px rgb(0 0 0 / .25) }
.chat[hidden] { display: none }
header { display: flex; align-items: center; gap: 8px; padding: 10px 16px; border-bottom: 1px solid var(--raised) }
header img { width: 32px; height: 32px; border-radius: 50%; object-fit: cover }
h1, h2 { flex: 1; min-width: 0; margin: 0; font-size: 17px; font-weight: 600; overflow-wrap: anywhere }
button { font: inherit; color: inherit; cursor: pointer; border: 1px solid var(--line); border-radius: 8px;
  background: var(--ground); padding: 4px 10px; min-height: 32px }
button:hover { background: var(--raised) }
button:disabled { cursor: default; opacity: .5 }
button.bare { border-color: transparent; padding: 4px; display: inline-grid; place-items: center; min-width: 32px }
button.main { background: var(--accent); color: var(--on-accent); border-color: transparent }
button[aria-pressed="true"] { background: var(--raised); border-color: var(--text) }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.icon { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; display: block }
.bubble { width: 56px; height: 56px; border-radius: 50%; border: 0; background: var(--accent); color: var(--on-accent);
  display: grid; place-items: center; box-shadow: 0 4px 16px rgb(0 0 0 / .3) }
.bubble:hover { background: var(--accent); filter: brightness(1.1) }
.bubble img { width: 100%; height: 100%; border-radius: 50%; object-fit: cover }
.turns { flex: 1; min-height: 0; overflow-y: auto; padding: 16px; display: flex; flex-direction: column; gap: 16px }
.turns > *, .composer > * { width: 100%; max-width: 760px; margin-inline: auto }
.welcome { margin-block: 0; white-space: pre-wrap; overflow-wrap: anywhere; color: var(--quiet) }
.refused { margin: auto; padding: 16px; text-align: center }
.question { display: flex; flex-direction: column; align-items: end; gap: 4px; margin-bottom: 8px }
.question > p { margin: 0; padding: 8px 14px; max-width: 85%; border-radius: 14px; background: var(--accent);
  color: var(--on-accent); white-space: pre-wrap; overflow-wrap: anywhere }
.answer { overflow-wrap: anywhere }
.answer p { margin: 0 0 8px } .answer .heading { font-weight: 600 } .answer .plain { white-space: pre-wrap }
.answer pre, .wide { overflow-x: auto } .answer pre { padding: 10px; border-radius: 8px; background: var(--raised) }
.answer code { font: .9em ui-monospace, Menlo, Consolas, monospace } .answer li > p { margin: 0 }
.answer table { border-collapse: collapse } .answer th, .answer td { border: 1px solid var(--line); padding: 4px 8px }
.answer blockquote { margin: 0 0 8px; padding-left: 12px; border-left: 3px solid var(--line) }
a { color: var(--link) }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center }
.grow { flex: 1; min-width: 12ch; margin: 0; font-variant-numeric: tabular-nums }
.quiet { color: var(--quiet); font-size: 14px; margin: 0 }
.thanks { margin: 8px 16px 0; color: var(--quiet); font-size: 14px } .thanks:empty { display: none }
.wrong { color: var(--wrong); margin: 0 }
.answer[aria-busy="true"]::after { content: ""; display: inline-block; width: 8px; height: 16px; border-radius: 2px;
  background: var(--quiet); animation: blink 1s steps(2) infinite }
@keyframes blink { 50% { opacity: 0 } }
@media (prefers-reduced-motion: reduce) { .answer[aria-busy="true"]::after { animation: none } }
details { font-size: 14px } details p { white-space: pre-wrap; color: var(--quiet); max-height: 12em; overflow: auto }
.composer { padding: 10px 16px 14px; border-top: 1px solid var(--raised); display: flex; flex-direction: column; gap: 6px }
.field { display: flex; align-items: end; gap: 6px; border: 1px solid var(--line); border-radius: 14px; padding: 6px }
.field:focus-within { border-color: var(--link) }
textarea, input, select { font: inherit; color: inherit; background: var(--ground) }
textarea { flex: 1; min-width: 0; resize: none; border: 0; padding: 4px 6px; max-height: 12em; field-sizing: content }
textarea:focus-visible { outline: none }
textarea::placeholder, input::placeholder { color: var(--quiet); opacity: 1 }
input:not([type="checkbox"]), select { width: 100%; border: 1px solid var(--line); border-radius: 8px; padding: 6px 10px }
label { display: block } label input[type="checkbox"] { margin-right: 8px }
.spoken { display: flex; align-items: end; gap: 6px } .spoken label { flex: 1; min-width: 0 }
form.stack { display: flex; flex-direction: column; gap: 10px }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
`
