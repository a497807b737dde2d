import { describe, expect, test } from 'vitest'
import { readLogs } from './read-logs.ts'

const usual = {
  showsTime: false,
  showsLabels: false,
  showsCommonLabels: false,
  wrapsLines: false,
  spreadsJson: false,
  hasDetails: true,
  isOldestFirst: false,
  dedup: 'none',
  columns: [],
}

describe('readLogs()', () => {
  test.each([
    { name: 'what is not said is as usual', options: {}, expected: usual },
    {
      name: 'all that is said counts',
      options: {
        showTime: true,
        showLabels: true,
        showCommonLabels: true,
        wrapLogMessage: true,
        prettifyLogMessage: true,
        enableLogDetails: false,
        sortOrder: 'Ascending',
        dedupStrategy: 'signature',
        displayedFields: ['route'],
      },
      expected: {
        showsTime: true,
        showsLabels: true,
        showsCommonLabels: true,
        wrapsLines: true,
        spreadsJson: true,
        hasDetails: false,
        isOldestFirst: true,
        dedup: 'signature',
        columns: ['route'],
      },
    },
    {
      name: 'a word of another version is as usual',
      options: { dedupStrategy: 'x', showTime: 'yes' },
      expected: usual,
    },
  ])('$name', ({ options, expected }) => expect(readLogs(options)).toEqual(expected))
})
