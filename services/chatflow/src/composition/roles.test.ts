import { describe, expect, test } from 'vitest'
import { startService, temporaryHome } from '../test-support/running-service.ts'
import { createMissingWorkers, requireOthers, shareOf } from './roles.ts'

describe('a role', () => {
  test.each(['web', 'worker'] as const)('%s takes other processes, so a lone one is refused', async (role) => {
    const { home, remove } = await temporaryHome()
    try {
      const started = startService(home, { role, databaseUrl: undefined })
      await expect(started).rejects.toMatchObject({
        kind: 'invalid',
        message: expect.stringMatching(new RegExp(`"${role}".*"replicas: true".*"databaseUrl"`)),
      })
    } finally {
      await remove()
    }
  })

  test('is for all work where nothing is said', () => {
    expect(() => requireOthers({ role: 'all', replicas: false })).not.toThrow()
  })

  test.each([
    { role: 'all', share: 8 },
    { role: 'worker', share: 8 },
    { role: 'web', share: 0 },
  ] as const)('$role does $share of 8 at once', ({ role, share }) => {
    expect(shareOf({ role }, 8)).toBe(share)
  })
})

test('that nobody does the work is said once, and once that somebody does again', async () => {
  const lines: string[] = []
  let count = 0
  const log = (text: string) => void lines.push(text)
  const logger = { warn: log, info: log } as unknown as Parameters<typeof createMissingWorkers>[1]
  const note = createMissingWorkers({ workers: async () => count }, logger)
  await note()
  await note()
  count = 1
  await note()
  await note()
  expect(lines).toEqual([expect.stringContaining('--role worker'), expect.stringContaining('is there again')])
})
