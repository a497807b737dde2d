import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { FindLinks } from '../../domain/documents/ingest/find-links.ts'
import { openApi } from '../api.fixture.ts'
import { fetchLinkEndpoints } from './fetch-links.ts'

const path = '/api/v1/fetch-links'

async function open(findLinks: FindLinks) {
  const { app, key } = await openApi(fetchLinkEndpoints({ findLinks }))
  return async (query: string) => {
    const answer = await app.request(`${path}?${query}`, { headers: { authorization: `Bearer ${key}` } }, {})
    return { status: answer.status, body: await answer.json() }
  }
}

describe(`GET ${path}`, () => {
  test('answers with the pages of a site, ten by default', async () => {
    const get = await open(async ({ url, method, limit }) => [`${url}#${method}${limit}`])
    expect(await get('url=https%3A%2F%2Fa.test%2F&relativeLinksMethod=webCrawl')).toEqual({
      status: 200,
      body: { status: 'OK', links: ['https://a.test/#webCrawl10'] },
    })
  })

  test.each([
    'url=file:///etc/passwd&relativeLinksMethod=webCrawl',
    'url=https://a.test',
    'relativeLinksMethod=webCrawl',
  ])('refuses "%s"', async (query) => {
    const get = await open(async () => [])
    expect(await get(query)).toMatchObject({ status: 400 })
  })

  test('says when the site does not answer', async () => {
    const get = await open(async () => {
      throw new Failure('upstream', 'Cannot load "https://a.test": it does not answer')
    })
    expect(await get('url=https://a.test&relativeLinksMethod=webCrawl')).toMatchObject({
      status: 500,
      body: { message: 'Cannot load "https://a.test": it does not answer' },
    })
  })
})
