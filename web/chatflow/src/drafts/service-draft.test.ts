import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../auth/session.ts'
import { deployDraft, discardDraft, listenToDraft, loadDraft, putDraft } from './service-draft.ts'

beforeEach(() => session.begun())
afterEach(() => session.ended())

const tab = { 'x-hearth-tab': 'mine' }
const flowData = JSON.stringify({ nodes: [], edges: [] })
const row = {
  flowData,
  revision: 3,
  author: null,
  updatedDate: '2026-11-22T09:00:00Z',
  basedOnVersion: 2,
  deployedVersion: 4,
}
const standing = {
  revision: 3,
  author: undefined,
  updatedAtMs: Date.parse(row.updatedDate),
  basedOnVersion: 2,
  deployedVersion: 4,
}

/** Answers by path, and what was asked. */
function answering(...answers: readonly Response[]) {
  const left = [...answers]
  const asked: { call: string; body: unknown; headers: Headers; keepalive: boolean | undefined }[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers, keepalive }: RequestInit = {}) => {
    asked.push({
      call: `${method} ${path.replace(/^.*\/chatflows/, '/chatflows')}`,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      headers: new Headers(headers),
      keepalive,
    })
    return left.shift() ?? new Response('{}', { status: 500 })
  })
  return asked
}

const document = { nodes: [], edges: [] }

describe('loadDraft()', () => {
  test('asks for the draft, or what is deployed', async () => {
    const asked = answering(Response.json(row))
    expect(await loadDraft('f')).toMatchObject(standing)
    expect(asked.map(({ call }) => call)).toEqual(['GET /chatflows/f/draft?orDeployed=true'])
  })

  test('of who may only look, the newest version', async () => {
    const asked = answering(
      Response.json({ message: 'no' }, { status: 403 }),
      Response.json([{ version: 7, createdDate: row.updatedDate }]),
      Response.json({ version: 7, flowData }),
    )
    expect(await loadDraft('f')).toMatchObject({
      revision: 0,
      author: undefined,
      basedOnVersion: 7,
      deployedVersion: 7,
    })
    expect(asked).toHaveLength(3)
  })

  test.each([
    { name: 'a flow that is not there', answers: [Response.json({ message: 'no' }, { status: 404 })] },
    { name: 'no version either', answers: [Response.json({}, { status: 403 }), Response.json([])] },
  ])('$name is told as such', async ({ answers }) => {
    answering(...answers)
    await expect(loadDraft('f')).rejects.toMatchObject({ status: 404 })
  })

  test('a text that is no drawing is none', async () => {
    answering(Response.json({ ...row, flowData: '{' }))
    expect((await loadDraft('f')).document).toBeUndefined()
  })
})

describe('putDraft()', () => {
  test('sends what was drawn, from this tab, and where the service knows no version also that', async () => {
    const asked = answering(Response.json({ ...row, author: 'Ada' }), Response.json(row))
    expect(await putDraft('f', { document, revision: 2, basedOnVersion: undefined }, tab)).toEqual({
      ...standing,
      author: 'Ada',
      document,
    })
    await putDraft('f', { document, revision: 2, basedOnVersion: 5 }, tab)
    expect(asked.map(({ call }) => call)).toEqual(['PUT /chatflows/f/draft', 'PUT /chatflows/f/draft'])
    expect(asked[0]?.body).toEqual({ flowData: expect.any(String), revision: 2 })
    expect(asked[1]?.body).toMatchObject({ basedOnVersion: 5 })
    expect(asked[0]?.headers.get('x-hearth-tab')).toBe('mine')
  })

  test('outlives its page only where it is small', async () => {
    const asked = answering(Response.json(row), Response.json(row))
    const node = { id: 'a', position: { x: 0, y: 0 }, type: 'note', data: { text: 'x'.repeat(20_000) } }
    await putDraft('f', { document, revision: 2, basedOnVersion: undefined }, tab)
    await putDraft(
      'f',
      { document: { nodes: [node], edges: [] } as never, revision: 2, basedOnVersion: undefined },
      tab,
    )
    expect(asked.map(({ keepalive }) => keepalive)).toEqual([true, false])
  })
})

test('discarding and deploying tell the revision they mean, and a note where there is one', async () => {
  const asked = answering(...[1, 2, 3].map(() => Response.json({})))
  await discardDraft('f', 3, tab)
  await deployDraft('f', 3, '', tab)
  await deployDraft('f', 3, 'Words', tab)
  expect(asked.map(({ call, body }) => [call, body])).toEqual([
    ['DELETE /chatflows/f/draft?revision=3', undefined],
    ['POST /chatflows/f/draft/deploy', { revision: 3 }],
    ['POST /chatflows/f/draft/deploy', { revision: 3, note: 'Words' }],
  ])
  expect(asked.map(({ headers }) => headers.get('x-hearth-tab'))).toEqual(['mine', 'mine', 'mine'])
})

describe('listenToDraft()', () => {
  const eventsOf = (...tabs: readonly (string | null)[]) =>
    new Response(tabs.map((by) => `data: ${JSON.stringify({ tab: by })}\n\n`).join(''))

  test.each([
    { name: 'once it listens', answer: eventsOf(), times: 1 },
    { name: 'for other tabs and for none, not for its own', answer: eventsOf('mine', 'other', null), times: 3 },
    { name: 'never where it is refused', answer: new Response('', { status: 403 }), times: 0 },
  ])('looks $name', async ({ answer, times }) => {
    const asked = answering(answer)
    const looked = vi.fn()
    await listenToDraft('f', tab, looked, new AbortController().signal)
    expect(looked).toHaveBeenCalledTimes(times)
    expect(asked.map(({ call }) => call)).toEqual(['GET /chatflows/f/draft/events'])
  })
})
