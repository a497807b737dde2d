import { describe, expect, test } from 'vitest'
import { askWritten, written } from '../test-support/written.ts'

// Each value of a column stands for a series a, b, c …, each row for a step.
const matrix = (...columns: readonly string[]) =>
  columns.map((values, at) => written(`m{"is":"${String.fromCharCode(97 + at)}"}`, values))
const steps = [0, 20, 10] as const

async function ask(columns: readonly string[], query: string) {
  const { lines } = await askWritten(matrix(...columns), query, steps)
  return lines.map((line) => line.replace(/^m\{"is":"(.)"\}/, '$1'))
}

describe('the best of each step', () => {
  const columns = ['1 9 5', '2 8 5', '3 7 5', '4 6 5']

  test.each([
    { query: 'topk(1, m)', lines: ['a 9@10 5@20', 'd 4@0'] },
    { query: 'topk(2, m)', lines: ['a 9@10 5@20', 'b 8@10 5@20', 'c 3@0', 'd 4@0'] },
    { query: 'bottomk(1, m)', lines: ['a 1@0 5@20', 'd 6@10'] },
    { query: 'bottomk(3, m)', lines: ['a 1@0 5@20', 'b 2@0 8@10 5@20', 'c 3@0 7@10 5@20', 'd 6@10'] },
    { query: 'topk(4, m)', lines: ['a 1@0 9@10 5@20', 'b 2@0 8@10 5@20', 'c 3@0 7@10 5@20', 'd 4@0 6@10 5@20'] },
    { query: 'topk(64, m)', lines: ['a 1@0 9@10 5@20', 'b 2@0 8@10 5@20', 'c 3@0 7@10 5@20', 'd 4@0 6@10 5@20'] },
    { query: 'topk(0, m)', lines: [] },
    { query: 'topk(scalar(vector(time() / 10)), m)', lines: ['a 9@10 5@20', 'b 5@20'] },
  ])('$query are $lines', async ({ query, lines }) => {
    expect(await ask(columns, query)).toEqual(lines)
  })

  test.each([
    {
      name: 'steps without a sample choose others',
      columns: ['_ 9 _', '2 8 _', '3 _ _'],
      query: 'topk(1, m unless m < -1)',
      lines: ['a 9@10 9@20', 'c 3@0'],
    },
    {
      name: 'what is no number comes last',
      columns: ['NaN NaN NaN', '1 NaN 3'],
      query: 'topk(1, m)',
      lines: ['a NaN@10', 'b 1@0 3@20'],
    },
    {
      name: 'what is no number comes last among the least too',
      columns: ['NaN NaN NaN', '1 NaN 3'],
      query: 'bottomk(1, m)',
      lines: ['a NaN@10', 'b 1@0 3@20'],
    },
    {
      name: 'a number pushes out what is none',
      columns: ['NaN 1 1', 'NaN 2 2', '3 NaN 3'],
      query: 'topk(2, m)',
      lines: ['a NaN@0 1@10', 'b 2@10 2@20', 'c 3@0 3@20'],
    },
    {
      name: 'infinite values are the greatest and the least',
      columns: ['+Inf -Inf 0', '-Inf +Inf 0', '0 0 0'],
      query: 'topk(1, m)',
      lines: ['a +Inf@0 0@20', 'b +Inf@10'],
    },
  ])('$name', async ({ columns: given, query, lines }) => {
    expect(await ask(given, query)).toEqual(lines)
  })

  test('are looked for in each group', async () => {
    const series = ['1', '2', '3', '4', '5'].map((value, at) => written(`m{"is":"${at}","odd":"${at % 2}"}`, value))
    expect((await askWritten(series, 'topk(1, m) by (odd)', 0)).lines).toEqual([
      'm{"is":"4","odd":"0"} 5',
      'm{"is":"3","odd":"1"} 4',
    ])
    expect((await askWritten(series, 'topk(2, m) by (odd)', 0)).lines).toEqual([
      'm{"is":"4","odd":"0"} 5',
      'm{"is":"2","odd":"0"} 3',
      'm{"is":"3","odd":"1"} 4',
      'm{"is":"1","odd":"1"} 2',
    ])
  })

  test('of an instant come in their order, those that are equal as they are', async () => {
    const names = async (query: string) => {
      const { lines } = await askWritten(matrix('3', '1', '3', '2', '1', '3'), query, 0)
      return lines.map((line) => line.charAt(8)).join('')
    }
    expect(await names('topk(5, m)')).toBe('acfdb')
    expect(await names('bottomk(5, m)')).toBe('bedac')
    expect(await names('topk(2, m)')).toBe('ac')
  })

  test('keep their own values, of either sign', async () => {
    expect(await ask(['-1 0 1', '-0 2 -3'], 'bottomk(1, m)')).toEqual(['a -1@0 0@10', 'b -3@20'])
  })

  test('leave turns to others between the members of a group', async () => {
    const [three, four] = [await turns('1', '2', '3'), await turns('1', '2', '3', '4')]
    // To read one more, to look at it, and to answer without its name.
    expect(four - three).toBe(3)

    async function turns(...columns: readonly string[]) {
      return (await askWritten(matrix(...columns), 'topk(1, m)', 0)).turns
    }
  })
})
