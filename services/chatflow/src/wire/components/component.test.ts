import { describe, expect, it } from 'vitest'
import type { NodeDescription } from '../../domain/flow/node-form.ts'
import type { CredentialKind } from '../../domain/records/credential-kind.ts'
import { renderComponent, renderCredentialKind } from './component.ts'

const plain = { name: 'model', label: 'Model', type: 'string' }
const credential = { name: 'credential', label: 'Connect', type: 'credential', credentialNames: ['someApi'] }
const kind = (more: object = {}) =>
  ({
    ...{ name: 'chatSome', label: 'Some', version: 2, type: 'ChatSome', category: 'Chat Models', description: 'd' },
    ...{ baseClasses: ['ChatSome', 'BaseChatModel'], inputs: [plain] },
    ...more,
  }) as unknown as NodeDescription

describe("a kind of node as Flowise's editor reads it", () => {
  it('has an address for its picture, and nothing that it lacks', () => {
    expect(renderComponent(kind())).toStrictEqual({
      ...{ name: 'chatSome', label: 'Some', version: 2, type: 'ChatSome', category: 'Chat Models', description: 'd' },
      ...{ baseClasses: ['ChatSome', 'BaseChatModel'], icon: '/api/v1/node-icon/chatSome', inputs: [plain] },
    })
  })

  it('has its credential apart from the inputs', () => {
    const { credential: apart, inputs } = renderComponent(kind({ inputs: [plain, credential] }))
    expect(apart).toEqual(credential)
    expect(inputs).toEqual([plain])
  })

  it.each([
    { name: 'credential', label: 'L', type: 'string' },
    { name: 'secret', label: 'L', type: 'credential' },
  ])('keeps among its inputs what is no credential: $name of $type', (input) => {
    const rendered = renderComponent(kind({ inputs: [input] }))
    expect(rendered.inputs).toEqual([input])
    expect(rendered).not.toHaveProperty('credential')
  })

  it('has its outputs, what serves it and how it looks, where these are told', () => {
    const look = { color: '#fff', hideInput: true, hideOutput: false }
    const told = { outputs: [{ name: 'o', label: 'O', baseClasses: [] }], substitution: 'Another', ...look }
    expect(renderComponent(kind(told))).toMatchObject(told)
  })

  it.each([
    { more: { category: 'Utilities' }, tags: ['Utilities'] },
    { more: { category: 'Utilities', name: 'xLlamaIndex' }, tags: ['Utilities'] },
    { more: { name: 'chatSome_LlamaIndex' }, tags: ['LlamaIndex'] },
    { more: { category: 'Engine' }, tags: ['LlamaIndex'] },
    { more: { category: 'Response Synthesizer' }, tags: ['LlamaIndex'] },
    { more: { name: 'llamaIndexChat' }, tags: undefined },
    { more: { category: 'Agents' }, tags: undefined },
  ])('stands under $tags for $more', ({ more, tags }) => {
    expect(renderComponent(kind(more)).tags).toEqual(tags)
  })
})

describe('a kind of credential', () => {
  it('has an address for its picture, and lists of its own', () => {
    const given = { name: 'someApi', label: 'Some API', version: 1, inputs: [plain] } as unknown as CredentialKind
    const rendered = renderCredentialKind(given)
    expect(rendered).toEqual({ ...given, icon: '/api/v1/components-credentials-icon/someApi' })
    expect(rendered.inputs).not.toBe(given.inputs)
  })
})
