import { expect, test } from 'vitest'
import { successPieces } from './envelope.ts'

const render = (...args: Parameters<typeof successPieces>) => JSON.parse([...successPieces(...args)].join(''))

test('data alone when there is nothing to note', () => {
  expect(render(['[', '1', ']'], { warnings: [], infos: [] })).toEqual({ status: 'success', data: [1] })
})

test('more than ten warnings are ten and a count', () => {
  const warnings = Array.from({ length: 12 }, (_, at) => `w${at}`)
  const { warnings: shown } = render(['1'], { warnings })
  expect(shown).toHaveLength(11)
  expect(shown.at(-1)).toBe('2 more warning annotations omitted')
})

test('infos stand beside warnings', () => {
  expect(render(['1'], { warnings: ['a'], infos: ['b'] })).toMatchObject({ warnings: ['a'], infos: ['b'] })
})
