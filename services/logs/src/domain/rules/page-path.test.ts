import { expect, test } from 'vitest'
import { pagePathOf } from './page-path.ts'

test.each([
  { expression: 'sum(count_over_time({app="a"} |= "out of memory" [5m])) > 3', path: '/?q=out+of+memory' },
  { expression: 'count_over_time({app="a"} |~ "time.?out" [5m])', path: '/?re=time.%3Fout' },
  {
    expression: 'count_over_time({container_id="bundle/chatflow"} | level="error" [1m])',
    path: '/?c=bundle%2Fchatflow&level=error',
  },
  { expression: 'rate({app="a"} | detected_level=~"error|fatal" [1m]) > 1', path: '/?level=error%2Cfatal' },
  { expression: '1 < count_over_time({app="a"} != "x" |= "y" [1m])', path: '/?q=y' },
  { expression: 'count_over_time({app="a"} |= "y" or "z" [1m])', path: '/' },
  { expression: 'count_over_time({container=~"my\\\\.app|db"} |~ "(?i)a\\\\.b" [1m])', path: '/?c=my.app&c=db&q=a.b' },
  { expression: 'count_over_time({service_name=~".+"} |~ "(?i)time.?out" [1m])', path: '/?re=time.%3Fout' },
  { expression: 'count_over_time({app="a", container!="db"} |~ "(?i)Out" [1m])', path: '/?re=%28%3Fi%29Out' },
  { expression: 'count_over_time({container="shop"} != "x" [1m])', path: '/?c=shop' },
  { expression: 'vector(1)', path: '/' },
])('$expression leads to $path', ({ expression, path }) => expect(pagePathOf(expression)).toBe(path))
