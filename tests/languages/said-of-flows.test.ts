import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diffDocuments } from '../../packages/flow/src/compare/diff-documents.ts'
import { wordsOfDiff } from '../../packages/flow/src/compare/words-of-diff.ts'
import {
  addNode,
  type Edit,
  moveNodes,
  removeNodes,
  setCredential,
  setDisabled,
  setInput,
  setLabel,
  setOutput,
} from '../../packages/flow/src/index.ts'
import { drawing, joined, node } from '../../packages/flow/src/test-support/drawing.ts'
import { kinds } from '../../packages/flow/src/test-support/kinds.ts'
import { createSay } from '../../packages/ui-kit/src/language/phrases.ts'
import { de } from '../../web/chatflow/src/flow/said.de.ts'

const root = join(import.meta.dirname, '../..')
const say = createSay(de)

/** What stands in the code after this, as it is said, with something in the place of each value. */
function writtenIn(folders: readonly string[], before: RegExp): readonly string[] {
  const sentence = new RegExp(`${before.source}([\`'])(.+?)\\1`, 'g')
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(sentence)])
    .map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, '7'))
}

const flow = 'packages/flow/src'
const domain = 'services/chatflow/src/domain'
const written = [
  ...writtenIn([`${flow}/checking`, `${flow}/document`], /message: /).filter((text) => text !== 'Node "7" 7'),
  ...writtenIn([`${flow}/document`], /fault\(/).map((text) => `Node "7" ${text}`),
  ...writtenIn([`${flow}/wiring`], /\bno\(\s*/),
  ...writtenIn([`${domain}/flow/compile`, `${domain}/agentflow/compile`], /new Failure\(\s*'broken',\s*/),
  ...writtenIn([`${domain}/agentflow/compile`], /[?:] (?='which )/),
  ...writtenIn([`${domain}/preflight`], /(?:return|new Failure\(\s*'broken',)\s*(?=[`'](?:needs|Cannot run node))/),
  ...writtenIn([`${domain}/flow/compile`, `${domain}/code`], /\s(?=`Cannot|'Cannot)/),
]

test.each([...new Set(written)])('of a drawing "%s" is said in German', (sentence) => {
  expect(say(sentence)).not.toBe(sentence)
})

test.each([
  [
    '"Custom Tool": no tool is selected: choose one in the node',
    '„Custom Tool“: kein Werkzeug ist gewählt: im Knoten eines wählen',
  ],
  [
    '"Send Email": needs "gmail", a kind that Hearth does not have: put another in its place',
    '„Send Email“: braucht „gmail“, eine Art, die Hearth nicht hat: eine andere gehört an ihre Stelle',
  ],
  [
    'Cannot call "Replicate": it has no credential; choose one of the kind "replicateApi" in its node or set REPLICATE_API_TOKEN',
    '„Replicate“ lässt sich nicht aufrufen: es fehlen Zugangsdaten; im Knoten welche der Art „replicateApi“ wählen oder REPLICATE_API_TOKEN setzen',
  ],
  [
    'Cannot run node "Agent 2": its instructions and tools take about 1935 tokens and the model holds 1024; choose a model with a larger context or shorten them',
    'Knoten „Agent 2“ kann nicht laufen: seine Anweisungen und Werkzeuge brauchen etwa 1935 Tokens, und das Modell fasst 1024; ein Modell mit größerem Kontext wählen oder sie kürzen',
  ],
])('what keeps an imported flow from running is said in German: %s', (sentence, german) => {
  expect(say(sentence)).toBe(german)
})

const before = drawing([node(kinds.model, 'm'), node(kinds.chain, 'c'), node(kinds.prompt, 'p')], 'p>c.prompt')
const edits: readonly (readonly [Edit, string])[] = [
  [setInput('m', 'modelName', ''), 'Chat Model: modelName "small" → nichts'],
  [setInput('m', 'streaming', true), 'Chat Model: streaming nichts → an'],
  [setInput('p', 'template', 'x'.repeat(100)), 'Prompt: template geändert'],
  [setLabel('m', 'Brain'), '„Chat Model“ heißt jetzt „Brain“'],
  [setCredential('m', 'id'), 'Chat Model: Zugangsdaten gewählt'],
  [setOutput('c', 'outputPrediction'), 'LLM Chain: gibt „outputPrediction“ statt „llmChain“'],
  [setDisabled(['m'], true), 'Chat Model: abgeschaltet'],
  [joined('m>c.model'), 'Chat Model an LLM Chain angeschlossen'],
  [addNode(node(kinds.tool, 't')), 'Calculator hinzugefügt'],
  [removeNodes(['p']), 'Prompt entfernt'],
  [moveNodes(new Map([['m', { x: 1, y: 1 }]])), '1 Knoten verschoben'],
]

test.each(edits.map(([edit, german]) => ({ edit, german })))(
  'a change of a drawing is "$german"',
  ({ edit, german }) => {
    const after = edit(before)
    expect(wordsOfDiff(diffDocuments(before, after), after, before).map(say)).toEqual([german])
  },
)
