import { threadMs } from '@hearth/kernel/test-support'
import { describe, expect, test } from 'vitest'
import { spokenText } from './spoken-text.ts'

describe('spokenText()', () => {
  test.each([
    { name: 'words alone', text: 'It is 5 * 3 = 15, snake_case_too.', said: 'It is 5 * 3 = 15, snake_case_too.' },
    { name: 'emphasis', text: 'This is **very** *new*, __really__ ~~old~~.', said: 'This is very new, really old.' },
    { name: 'emphasis within emphasis', text: '**bold and *both***', said: 'bold and both' },
    { name: 'headings', text: '# Title\n## Part\nText', said: 'Title\nPart\nText' },
    { name: 'lists', text: '- one\n* two\n1. three\n- [x] four', said: 'one\ntwo\n1. three\nfour' },
    { name: 'links', text: 'See [the guide](https://a.example/x "Guide").', said: 'See the guide.' },
    { name: 'pictures', text: '![A cat](cat.png) sleeps', said: 'A cat sleeps' },
    { name: 'code', text: 'Run `npm test`:\n\n```sh\nnpm test\n```\nDone', said: 'Run npm test:\n\nnpm test\n\nDone' },
    { name: 'quotes', text: '> as *they* said', said: 'as they said' },
    { name: 'tables', text: '| City | People |\n|---|--:|\n| Oslo | 700,000 |', said: 'City, People\n\nOslo, 700,000' },
    { name: 'rules', text: 'one\n\n---\n\ntwo', said: 'one\n\ntwo' },
    { name: 'what is escaped', text: '5 \\* 3', said: '5 * 3' },
    { name: 'marks and nothing else', text: '***', said: '***' },
  ])('$name', ({ text, said }) => expect(spokenText(text)).toBe(said))

  test.each(['*'.repeat(20_000), '['.repeat(20_000), '`'.repeat(20_000), '| '.repeat(10_000), '- '.repeat(10_000)])(
    'takes a text of marks alone in no time: %#',
    (text) => {
      const startMs = threadMs()
      spokenText(text)
      expect(threadMs() - startMs).toBeLessThan(1_000)
    },
  )
})
