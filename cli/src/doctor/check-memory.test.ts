import { describe, expect, test, vi } from 'vitest'
import type { Local } from '../client/local.ts'
import { checkMemory } from './check-memory.ts'

const gibibyte = 2 ** 30
const common = {} as Local['common']
const running = { pid: 1, startedAt: '', host: '', services: {} }

function check(availableGibibytes: number, run?: Local['run'], limitGibibytes = 4) {
  vi.spyOn(process, 'availableMemory').mockReturnValue(availableGibibytes * gibibyte)
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(limitGibibytes * gibibyte)
  return checkMemory.run({ common, run } as Local).finally(() => vi.restoreAllMocks())
}

describe('the memory check of hearth doctor', () => {
  test.each([
    { name: 'under half a gibibyte', available: 0.49, run: undefined, status: 'failing' },
    { name: 'half a gibibyte', available: 0.5, run: undefined, status: 'warning' },
    {
      name: 'under half a gibibyte while Hearth has taken its share',
      available: 0.49,
      run: running,
      status: 'warning',
    },
  ])('$name is $status', async ({ available, run, status }) => {
    expect(await check(available, run)).toMatchObject({
      status,
      mend: 'close other programs, or use a smaller model',
    })
  })

  test("tells what is left of the container's limit", async () => {
    expect((await check(0.3, undefined, 1)).detail).toBe('0.3 of 1.0 GiB available')
  })

  test('a limit that there is none of is not told', async () => {
    expect((await check(0.3, undefined, 0)).detail).not.toContain('of 0.0 GiB')
  })
})
