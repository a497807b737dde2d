import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownText } from './own-text.ts'

test.each(['', 'plain', 'üñí 🔥', 'a\u0000b', 'x'.repeat(5_000)])('%o stays what it is', (text) => {
  expect(ownText(text)).toBe(text)
})

test('a text of its own does not keep the one that it was cut out of', () => {
  const megabytesOf = (keep: string) => {
    const program = `
      import { ownText } from ${JSON.stringify(join(import.meta.dirname, 'own-text.ts'))}
      const kept = Array.from({ length: 50 }, () => {
        const cut = Buffer.alloc(1e6, 97).toString('latin1').slice(100, 200)
        return ${keep}
      })
      gc()
      const { heapUsed, external } = process.memoryUsage()
      console.log(Math.round((heapUsed + external) / 1e6) + 0 * kept.length)`
    return Number(execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', program]))
  }
  expect(megabytesOf('cut') - megabytesOf('ownText(cut)')).toBeGreaterThan(40)
})
