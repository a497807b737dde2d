import { describe, expect, test } from 'vitest'
import { checkReads } from './check-reads.ts'

describe('a statement may', () => {
  test.each([
    'SELECT 1',
    '  select 1',
    'With a AS (SELECT 1) SELECT * FROM a',
    '(SELECT 1) UNION (SELECT 2)',
    '((VALUES (1)))',
    'TABLE a',
    'show tables',
    'DESCRIBE a',
    'DESC a',
    'EXPLAIN SELECT 1',
    'PRAGMA table_info(a)',
    '-- what it is about\nSELECT 1',
    '# what it is about\nSELECT 1',
    '/* over\nlines */ SELECT 1',
    'SELECT 1 /* plain */',
  ])('begin as one that reads: %s', (sql) => {
    expect(() => checkReads(sql)).not.toThrow()
  })

  test.each([
    '',
    'DELETE FROM a',
    'SELECTED',
    'COPY a TO PROGRAM x',
    'SET a = 1',
    '-- SELECT\nDO $$ $$',
    '/* SELECT 1 */ DROP TABLE a',
    '# SELECT\nINSERT INTO a VALUES (1)',
    '1 SELECT',
  ])('not begin otherwise: %s', (sql) => {
    expect(() => checkReads(sql)).toThrow('it has to begin with one of SELECT, WITH, VALUES')
  })

  test.each(['SELECT 1 /*! ; DROP TABLE a */', 'SELECT 1 /*M! ; DROP TABLE a */'])(
    'not hold a comment that MySQL runs: %s',
    (sql) => {
      expect(() => checkReads(sql)).toThrow('it has to begin with')
    },
  )
})
