import { describe, expect, test } from 'vitest'
import { collectLog } from './test-support/collect-log.ts'

describe('createLogger()', () => {
  test('writes the service, the time as ISO 8601 and the text', () => {
    const { logger, records } = collectLog()
    logger.info({ port: 1 }, 'ready')
    expect(records).toEqual([
      { level: 30, time: expect.stringMatching(/^\d{4}-.*Z$/), service: 'health', port: 1, msg: 'ready' },
    ])
  })

  test.each(['authorization', 'apiKey', 'password'])('never writes what stands under %s', (key) => {
    const { logger, records } = collectLog()
    logger.info({ [key]: 'hush', nested: { [key]: 'hush' } }, 'text')
    expect(JSON.stringify(records)).not.toContain('hush')
    expect(records[0]?.[key]).toBe('[redacted]')
  })

  test('leaves out what is below its level', () => {
    const { logger, records } = collectLog('warn')
    logger.info('small')
    logger.warn('large')
    expect(records).toMatchObject([{ msg: 'large' }])
  })

  test('counts what it and its children write, by level', () => {
    const { logger } = collectLog('warn')
    logger.info('small')
    logger.child({ a: 1 }).error('large')
    logger.error({ err: new Error('x') }, 'large')
    expect(Object.fromEntries(logger.lineCounts ?? [])).toMatchObject({ info: 0, warn: 0, error: 2 })
  })
})
