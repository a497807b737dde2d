import { describe, expect, test } from 'vitest'
import { boundResponse } from './bounded-response.ts'

const url = 'https://hub.example:8443/a'
const message = 'Cannot read the answer of "hub.example:8443": it is longer than 4 bytes'
const bounded = (body: BodyInit | null, init: ResponseInit = {}) => boundResponse(new Response(body, init), url, 4)
const unannounced = (...parts: string[]) => new Blob(parts).stream()

describe('boundResponse()', () => {
  test('keeps status, headers, body and the address that it came from', async () => {
    const response = bounded('1234', { status: 201, statusText: 'Made', headers: { 'x-a': 'b' } })
    expect(response).toMatchObject({ status: 201, statusText: 'Made', url, redirected: false })
    expect(response.headers.get('x-a')).toBe('b')
    expect(await response.text()).toBe('1234')
  })

  test('refuses an answer that announces more', () => {
    expect(() => bounded('12345', { headers: { 'content-length': '5' } })).toThrow(
      expect.objectContaining({ kind: 'broken', message }),
    )
  })

  test('takes one that announces as much as is allowed', async () => {
    expect(await bounded('1234', { headers: { 'content-length': '4' } }).text()).toBe('1234')
  })

  test('cuts one that is longer without saying so', async () => {
    expect(await bounded(unannounced('12', '34')).text()).toBe('1234')
    await expect(bounded(unannounced('12345')).text()).rejects.toMatchObject({ kind: 'broken', message })
  })

  test('takes one without a body', async () => {
    expect(await bounded(null, { status: 204 }).text()).toBe('')
  })
})
