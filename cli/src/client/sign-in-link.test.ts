import { afterEach, expect, test, vi } from 'vitest'
import { answeringService } from './answering.fixture.ts'
import { makeSignInLink } from './sign-in-link.ts'

afterEach(() => void vi.restoreAllMocks())

test('a link stands where a browser reaches the service, and says how long it is good', async () => {
  const json = { token: 'abc', expiresAt: '2026-01-01T00:10:10Z' }
  const { url, asked } = await answeringService({ 'POST /api/v1/sign-in-links': { json } })
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-01-01T00:00:00Z'))
  const link = await makeSignInLink({ url, shownUrl: 'https://shown.example', key: 'k' })
  expect(link).toEqual({ url: 'https://shown.example/#sign-in=abc', minutes: 10 })
  expect(asked).toEqual([{ call: 'POST /api/v1/sign-in-links', key: 'Bearer k', body: undefined }])
})

test.each([{ token: 1, expiresAt: '2026-01-01T00:10:10Z' }, { token: 'abc', expiresAt: 'soon' }, {}])(
  '%j is no link',
  async (json) => {
    const { url } = await answeringService({ 'POST /api/v1/sign-in-links': { json } })
    await expect(makeSignInLink({ url, shownUrl: url, key: 'k' })).rejects.toThrow('Cannot make a sign-in link')
  },
)
