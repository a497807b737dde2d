import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collect } from '../../../test-support/documents.ts'
import { contextOf, recordingEnv } from '../../../test-support/run-flow.ts'
import { asLoader, definitionOf, inputsOf, load, make, openTestParser } from '../loader.fixture.ts'
import { createLinkFinder } from './find-links.ts'

type Answer = { readonly status?: number; readonly type?: string; readonly body: string | Uint8Array }

const documentParser = openTestParser()
const parts = { documentParser, fetch: globalThis.fetch }
let answers: Record<string, Answer> = {}
let asked: { readonly url: string; readonly request: IncomingMessage; readonly body: string }[] = []
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  asked.push({ url: request.url ?? '', request, body })
  const answer = answers[request.url ?? ''] ?? { status: 404, body: 'nothing' }
  response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'text/html' }).end(answer.body)
})
let base = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
  answers = {}
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await documentParser.close()
})

const page = (text: string, ...links: string[]) => ({
  body: `<html><body><p>${text}</p>${links.map((link) => `<a href="${link}"></a>`).join('')}<script>bad()</script></body></html>`,
})
const pairs = (documents: readonly { readonly pageContent: string; readonly metadata: object }[]) =>
  documents.map(({ pageContent, metadata }) => [pageContent, 'source' in metadata ? metadata.source : undefined])

describe('a web scraper', () => {
  test('reads one page, without its scripts', async () => {
    answers['/'] = page('Home')
    expect(await load('cheerioWebScraper', { url: `${base}/` }, parts)).toEqual([
      { pageContent: 'Home', metadata: { source: `${base}/` } },
    ])
  })

  test('takes what is selected and leaves out the rest', async () => {
    answers['/'] = { body: '<body><main><h1>T</h1><i>x</i></main><p>y</p></body>' }
    const values = { url: base, selector: 'main', excludeSelector: 'i', outputFormat: 'html' }
    expect(pairs(await load('cheerioWebScraper', values, parts))).toEqual([['<h1>T</h1>', `${base}/`]])
  })

  test('follows the links of the site, each page once, up to the limit', async () => {
    answers['/'] = page('Home', '/a', '/b#part', 'https://elsewhere.test/', '/file.pdf', '/gone')
    answers['/a'] = page('A', '/', '/c')
    answers['/b'] = page('B')
    answers['/c'] = page('C')
    const values = { url: `${base}/`, relativeLinksMethod: 'webCrawl' }
    expect(pairs(await load('cheerioWebScraper', { ...values, limit: '3' }, parts))).toEqual([
      ['Home', `${base}/`],
      ['A', `${base}/a`],
      ['B', `${base}/b`],
    ])
    asked = []
    expect(await load('cheerioWebScraper', { ...values, limit: 0 }, parts)).toHaveLength(4)
    expect(asked.map(({ url }) => url)).toEqual(['/', '/a', '/b', '/gone', '/c'])
  })

  test("reads the pages of a site's map, and of the maps it names", async () => {
    const map = (tag: string, ...urls: string[]) => ({
      type: 'application/xml',
      body: `<x>${urls.map((url) => `<${tag}><loc>${base}${url}</loc></${tag}>`).join('')}</x>`,
    })
    answers['/sitemap.xml'] = map('sitemap', '/one.xml')
    answers['/one.xml'] = map('url', '/a', '/gone', '/b')
    answers['/a'] = page('A')
    answers['/b'] = page('B')
    const values = { url: `${base}/sitemap.xml`, relativeLinksMethod: 'scrapeXMLSitemap', limit: 10 }
    expect(pairs(await load('cheerioWebScraper', values, parts))).toEqual([
      ['A', `${base}/a`],
      ['B', `${base}/b`],
    ])
  })

  test('finds the pages it would read', async () => {
    answers['/'] = page('Home', '/a', '/gone')
    answers['/a'] = page('A')
    answers['/map.xml'] = { body: `<urlset><url><loc>${base}/b</loc></url></urlset>` }
    const findLinks = createLinkFinder(parts)
    const { signal } = new AbortController()
    const crawled = await findLinks({ url: `${base}/`, method: 'webCrawl', limit: 0 }, signal)
    expect(crawled).toEqual([`${base}/`, `${base}/a`])
    const listed = await findLinks({ url: `${base}/map.xml`, method: 'scrapeXMLSitemap', limit: 5 }, signal)
    expect(listed).toEqual([`${base}/b`])
  })

  test('reads the links that were chosen', async () => {
    answers['/a'] = page('A')
    const values = { url: base, relativeLinksMethod: 'webCrawl', selectedLinks: [`${base}/a`] }
    expect(pairs(await load('cheerioWebScraper', values, parts))).toEqual([['A', `${base}/a`]])
  })

  test('reads a page in the encoding it names', async () => {
    answers['/'] = { type: 'text/html; charset=ISO-8859-1', body: Buffer.from('<p>café</p>', 'latin1') }
    expect(pairs(await load('cheerioWebScraper', { url: `${base}/` }, parts))).toEqual([['café', `${base}/`]])
  })

  test('passes over what is no page', async () => {
    answers['/'] = { type: 'image/png', body: 'x' }
    expect(await load('cheerioWebScraper', { url: `${base}/` }, parts)).toEqual([])
  })

  test('says when the page does not answer', async () => {
    await expect(load('cheerioWebScraper', { url: `${base}/gone?key=secret` }, parts)).rejects.toMatchObject({
      kind: 'upstream',
      message: `Cannot load "${base}/gone": it answered 404`,
    })
  })

  test.each(['file:///etc/passwd', '', 'javascript:alert(1)'])('refuses the address "%s"', async (url) => {
    await expect(make('cheerioWebScraper', { url }, parts)).rejects.toThrow('is no web address')
  })

  test.each(['playwrightWebScraper', 'puppeteerWebScraper'])(
    '%s reads pages as they are sent, and says so',
    async (name) => {
      answers['/'] = { body: '<body><main>Text</main><p>more</p></body>' }
      expect(pairs(await load(name, { url: base, cssSelector: 'main' }, parts))).toEqual([['Text', `${base}/`]])
      expect(definitionOf(name).substitution).toContain('without a browser')
    },
  )

  test('of a GitBook reads the main part of all pages', async () => {
    answers['/docs/sitemap.xml'] = { body: `<urlset><url><loc>${base}/docs/a</loc></url></urlset>` }
    answers['/docs/a'] = { body: '<body><nav>menu</nav><main>Page A</main></body>' }
    const values = { webPath: `${base}/docs`, shouldLoadAllPaths: true }
    expect(pairs(await load('gitbook', values, parts))).toEqual([['Page A', `${base}/docs/a`]])
  })
})

describe('an API', () => {
  test('is read as JSON', async () => {
    answers['/items'] = { type: 'application/json', body: '{"a":1}' }
    const values = { url: `${base}/items`, method: 'GET', headers: { 'x-key': 'k' } }
    expect(await load('apiLoader', values, parts)).toEqual([
      { pageContent: '{\n  "a": 1\n}', metadata: { url: `${base}/items` } },
    ])
    expect(asked[0]?.request.headers['x-key']).toBe('k')
  })

  test('is sent a body', async () => {
    answers['/items'] = { body: 'plain' }
    const values = { url: `${base}/items`, method: 'POST', body: '{"q":"x"}' }
    expect((await load('apiLoader', values, parts))[0]?.pageContent).toBe('plain')
    expect(asked[0]).toMatchObject({ body: '{"q":"x"}', request: { method: 'POST' } })
  })
})

describe('a repository', () => {
  const tree = {
    tree: [
      { path: 'README.md', type: 'blob', size: 5 },
      { path: 'docs', type: 'tree' },
      { path: 'docs/a.md', type: 'blob', size: 5 },
      { path: 'docs/b.png', type: 'blob', size: 5 },
      { path: 'big.txt', type: 'blob', size: 50_000_000 },
      { path: 'node_modules/x.js', type: 'blob', size: 5 },
    ],
  }
  const values = () => ({ repoLink: 'https://github.com/me/it', branch: 'dev', githubInstanceApi: `${base}/` })
  beforeEach(() => {
    answers['/repos/me/it/git/trees/dev?recursive=1'] = { body: JSON.stringify(tree) }
    answers['/repos/me/it/contents/README.md?ref=dev'] = { body: 'read me' }
    answers['/repos/me/it/contents/docs/a.md?ref=dev'] = { body: 'text a' }
    answers['/repos/me/it/contents/docs/b.png?ref=dev'] = { body: Uint8Array.of(0x89, 0, 1) }
  })

  test('gives its text files, with where they are from', async () => {
    const documents = await load('github', { ...values(), recursive: true, ignorePath: '["node_modules"]' }, parts)
    expect(documents).toEqual(
      [
        ['read me', 'README.md'],
        ['text a', 'docs/a.md'],
      ].map(([pageContent, source]) => ({
        pageContent,
        metadata: { source, repository: 'https://github.com/me/it', branch: 'dev' },
      })),
    )
  })

  test('gives those at the top alone, or in the folder of the link', async () => {
    expect(pairs(await load('github', values(), parts))).toEqual([['read me', 'README.md']])
    const repoLink = 'https://github.com/me/it/tree/dev/docs'
    expect(pairs(await load('github', { ...values(), repoLink }, parts))).toEqual([['text a', 'docs/a.md']])
  })

  test("is asked with the credential's token", async () => {
    const revealCredential = async () => ({ accessToken: 'token' })
    await load('github', values(), { ...parts, revealCredential }, { credentialId: 'c' })
    expect(asked.map(({ request }) => request.headers.authorization)).toEqual(['Bearer token', 'Bearer token'])
  })

  test.each(['https://github.com/me', 'https://elsewhere.test/me/it', 'me/it'])('is none at "%s"', async (repoLink) => {
    await expect(make('github', { ...values(), repoLink }, parts)).rejects.toThrow('is no repository below')
  })

  test('whose list cannot be read is refused', async () => {
    answers['/repos/me/it/git/trees/dev?recursive=1'] = { body: 'odd' }
    await expect(load('github', values(), parts)).rejects.toMatchObject({ kind: 'upstream' })
  })
})

describe('a table of Airtable', () => {
  // Its address is fixed: requests are led to the local server.
  const redirected = { ...parts, revealCredential: async () => ({ accessToken: 'token' }), fetch: toLocal }
  function toLocal(input: Parameters<typeof fetch>[0], init?: RequestInit) {
    return fetch(String(input).replace('https://api.airtable.com', base), init)
  }
  const values = { baseId: 'b', tableId: 't', returnAll: true, fields: 'Name' }
  const first = '/v0/b/t?pageSize=100&fields%5B%5D=Name'
  beforeEach(() => {
    answers[first] = { body: '{"records":[{"id":"r1","fields":{"Name":"Ada"}}],"offset":"next"}' }
    answers[`${first}&offset=next`] = { body: '{"records":[{"id":"r2","fields":{"Name":"Bob"}}]}' }
  })

  test('gives all records, page after page', async () => {
    const documents = await load('airtable', values, redirected, { credentialId: 'c' })
    expect(documents).toEqual(
      [
        ['Ada', 'r1'],
        ['Bob', 'r2'],
      ].map(([Name, id]) => ({
        pageContent: JSON.stringify({ Name }, null, 2),
        metadata: { url: `https://api.airtable.com/v0/b/t/${id}` },
      })),
    )
    expect(asked[1]?.request.headers.authorization).toBe('Bearer token')
  })

  test('gives no more than the limit', async () => {
    answers[first.replace('100', '1')] = answers[first] ?? { body: '' }
    expect(await load('airtable', { ...values, returnAll: false, limit: '1' }, redirected)).toHaveLength(1)
  })
})

describe('the Unstructured service', () => {
  test('is sent the file with its options, and its elements are documents', async () => {
    answers['/general'] = { body: '[{"type":"Title","text":"Hello","metadata":{"page_number":1}}]' }
    const values = {
      unstructuredAPIUrl: `${base}/general`,
      fileObject: 'data:text/plain;base64,aGk=,filename:x.txt',
      strategy: 'fast',
      chunkingStrategy: 'by_title',
    }
    expect(await load('unstructuredFileLoader', values, parts)).toEqual([
      { pageContent: 'Hello', metadata: { source: 'x.txt', page_number: 1, category: 'Title' } },
    ])
    for (const part of ['filename="x.txt"', 'name="strategy"', 'name="chunking_strategy"', 'hi'])
      expect(asked[0]?.body).toContain(part)
  })

  test('that answers something else is refused', async () => {
    answers['/general'] = { body: '{"detail":"no"}' }
    const values = { unstructuredAPIUrl: `${base}/general`, fileObject: 'data:text/plain;base64,aGk=' }
    await expect(load('unstructuredFileLoader', values, parts)).rejects.toMatchObject({ kind: 'upstream' })
  })
})

describe('documents of a run', () => {
  test('are those of a vector store that fit the question well enough', async () => {
    const queries: unknown[] = []
    const vectorStore = {
      async search(query: unknown) {
        queries.push(query)
        return [0.9, 0.5].map((score) => ({ document: { pageContent: `${score}`, metadata: {} }, score }))
      },
      add: async () => 0,
      remove: async () => 0,
    }
    const inputs = inputsOf({ vectorStore, minScore: 75 })
    const made = definitionOf('vectorStoreToDocument').initRun?.(inputs, recordingEnv().env, contextOf('Which?'))
    expect(await collect(asLoader(made).load(new AbortController().signal))).toEqual([
      { pageContent: '0.9', metadata: {} },
    ])
    expect(queries).toEqual([{ query: 'Which?', topK: 4 }])
  })

  test.each([
    { name: 'documents', output: 'document', returned: [{ pageContent: 'x', metadata: { a: 1 } }] },
    { name: 'nothing', output: 'document', returned: [] },
  ])('are $name that a function returns', async ({ output, returned }) => {
    const sandbox = { run: async () => returned }
    const inputs = inputsOf({ javascriptFunction: 'return …' }, { output })
    const made = definitionOf('customDocumentLoader').initRun?.(
      inputs,
      { ...recordingEnv().env, sandbox },
      contextOf('q'),
    )
    expect(await collect(asLoader(made).load(new AbortController().signal))).toEqual(returned)
  })

  test('are refused when a function returns something else', async () => {
    const sandbox = { run: async () => [{ text: 'x' }] }
    await expect(load('customDocumentLoader', { javascriptFunction: 'return 1' }, { sandbox })).rejects.toThrow(
      'must return an array',
    )
  })

  test('are the text that a function returns', async () => {
    const sandbox = { run: async (_code: string, { globals }: { globals: object }) => `${JSON.stringify(globals)}` }
    const values = { javascriptFunction: 'return $a', functionInputVariables: { a: 1 } }
    expect(await make('customDocumentLoader', values, { sandbox }, { output: 'text' })).toBe('{"$input":"","$a":1}\n')
  })
})
