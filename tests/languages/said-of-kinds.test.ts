import { expect, test } from 'vitest'
import type { Component, ComponentInput } from '../../packages/flow/src/index.ts'
import { createSay } from '../../packages/ui-kit/src/language/phrases.ts'
import { credentialKinds } from '../../services/chatflow/src/credentials/credential-kinds.ts'
import { untriedCredentials } from '../../services/chatflow/src/credentials/trials/server-trials.ts'
import { nodeCatalog } from '../../services/chatflow/src/nodes/catalog.ts'
import { renderComponent } from '../../services/chatflow/src/wire/components/component.ts'
import { de as ofCredentials } from '../../web/chatflow/src/credentials/said.de.ts'
import { de as agents } from '../../web/chatflow/src/kinds/agents/said.de.ts'
import { de as chains } from '../../web/chatflow/src/kinds/chains/said.de.ts'
import { de as credentials } from '../../web/chatflow/src/kinds/credentials/said.de.ts'
import { de as documents } from '../../web/chatflow/src/kinds/documents/said.de.ts'
import { de as models } from '../../web/chatflow/src/kinds/models/said.de.ts'
import { de as substitutions } from '../../web/chatflow/src/kinds/substitutions/said.de.ts'
import { de as tools } from '../../web/chatflow/src/kinds/tools/said.de.ts'

// Only the service's words: names, labels and choices are the peer's, and are called the same in every language.
function* saidOf(input: ComponentInput): Generator<unknown> {
  yield input.description
  const { label, value } = (input.hint ?? {}) as { readonly label?: unknown; readonly value?: unknown }
  yield* [label, value]
  for (const option of input.options ?? []) yield option.description
  for (const inner of [...(input.array ?? []), ...(input.tabs ?? [])]) yield* saidOf(inner)
}

const components = [...new Set(nodeCatalog.values())].map(renderComponent) as unknown as readonly Component[]
const fields = [
  ...components.flatMap(({ inputs, credential }) => (credential === undefined ? inputs : [credential, ...inputs])),
  ...[...credentialKinds.values()].flatMap(({ inputs }) => inputs as readonly ComponentInput[]),
]
const sentences = [
  ...components.flatMap(({ description, substitution }) => [description, substitution]),
  ...fields.flatMap((field) => [...saidOf(field)]),
]
  .filter((text) => typeof text === 'string')
  .filter((text) => text.trim() !== '')

// Prompts that are shown as they are sent to a model.
const isPrompt = (text: string) => /\n\w+: ?\{question\}/.test(text)
const offered = [...new Set(sentences)].filter((text) => !isPrompt(text))
const books = [agents, chains, credentials, documents, models, substitutions, tools]
const keys = books.flatMap((book) => Object.keys(book))
const say = createSay(Object.assign({}, ...books))

test('all that the catalogue says of kinds of nodes and of credentials is said in German', () => {
  expect(offered.length).toBeGreaterThan(700)
  // What is an address alone is the same in both.
  expect(offered.filter((text) => say(text) === text && !keys.includes(text))).toEqual([])
})

// Said of a node by what is set in it, and in the report on a file that is imported.
const saidOfNodes = [
  'The local search engine searches in place of Brave',
  "Remembers in this service's own history while it has no host or no credential",
  'Without a credential of Brave, each search fails, and the model is told so, until searchUrl of the chatflow settings names a SearXNG',
  'Tools that run at OpenAI ("web_search") are not used while the model of this machine answers',
  'Tools that run at OpenAI ("web_search") are not used while the model is at an address that the node names',
]

test.each(saidOfNodes)('"%s" is said in German', (text) => {
  expect(say(text)).not.toMatch(/\b(the|while|searches|model is)\b/)
})

test('no translation is of a sentence that is gone, or stands in two books', () => {
  const ways = ['the model of this machine answers', 'the model is at an address that the node names']
  const all = [...offered, ...saidOfNodes, ...ways]
  const isSaid = (key: string) => all.some((text) => createSay({ [key]: '' })(text) === '')
  expect(keys.filter((key) => !isSaid(key))).toEqual([])
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test.each([...untriedCredentials.values()])('of a credential "%s" is said in German', (text) => {
  expect(createSay(ofCredentials)(text)).not.toBe(text)
})
