import { describe, expect, test } from 'vitest'
import { answering, call } from './tool-calls.fixture.ts'

test('arXiv tells of papers', async () => {
  const { fetch, sent } = answering(
    '<feed><entry><id>http://arxiv.org/abs/1</id><title>On\n Sea</title><published>2020-01-02T</published><summary> Deep </summary><author><name>Ada</name></author></entry></feed>',
  )
  const output = await call('arxiv', { input: 'sea' }, { env: { fetch } })
  expect(output).toBe(
    'Entry ID: http://arxiv.org/abs/1\nPublished: 2020-01-02\nTitle: On Sea\nAuthors: Ada\nSummary: Deep',
  )
  expect(sent[0]?.url).toContain('search_query=all%3Asea')
})

test.each([
  { most: undefined, kept: 10_000 },
  { most: 50, kept: 50 },
  { most: 1_000_000, kept: 200_000 },
  { most: 0, kept: 200_000 },
])('arXiv tells no more than $kept characters where $most are wished', async ({ most, kept }) => {
  const summary = 'x'.repeat(300_000)
  const { fetch } = answering(
    `<feed><entry><id>http://arxiv.org/abs/1</id><summary>${summary}</summary></entry></feed>`,
  )
  const inputs = most === undefined ? {} : { docContentCharsMax: most }
  expect(await call('arxiv', { input: 'sea' }, { inputs, env: { fetch } })).toContain(`… (cut at ${kept} of `)
})

test.each([
  { name: 'so many characters as it is told', inputs: { maxQueryLength: 5 }, input: 'green sea', asks: 'all%3Agreen&' },
  { name: 'papers by their ids', inputs: {}, input: '2401.00001 2401.00002', asks: 'id_list=2401.00001%2C2401.00002' },
  { name: 'for three papers', inputs: {}, input: 'sea', asks: 'max_results=3' },
  { name: 'for no more than twenty', inputs: { topKResults: 100 }, input: 'sea', asks: 'max_results=20' },
])('arXiv is asked $name', async ({ inputs, input, asks }) => {
  const { fetch, sent } = answering('<feed></feed>')
  expect(await call('arxiv', { input }, { inputs, env: { fetch } })).toBe('arXiv has no paper for this query')
  expect(sent[0]?.url).toContain(asks)
})

describe('the full text of an arXiv paper that cannot be read', () => {
  const feed = '<feed><entry><id>http://arxiv.org/abs/1</id><title>Sea</title></entry></feed>'
  const failing = (failed: () => Response): typeof globalThis.fetch => {
    return async (url) => (String(url).includes('/pdf/') ? failed() : new Response(feed))
  }
  const read = (fetch: typeof globalThis.fetch, continueOnFailure: boolean) =>
    call('arxiv', { input: 'sea' }, { inputs: { loadFullContent: true, continueOnFailure }, env: { fetch } })
  const gone = failing(() => new Response('', { status: 404 }))
  const bug = failing(() => {
    throw new TypeError('a bug')
  })

  test('fails the call', async () => {
    await expect(read(gone, false)).rejects.toThrow('Cannot read "Sea": arXiv answered 404')
  })

  test('leaves its summary where the node goes on', async () => {
    expect(await read(gone, true)).toContain('Entry ID: http://arxiv.org/abs/1')
  })

  test('fails the call with a bug, whatever the node says', async () => {
    await expect(read(bug, true)).rejects.toThrow('a bug')
  })
})
