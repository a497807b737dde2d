import { describe, expect, test } from 'vitest'
import { parseEventFilters, refuseWithheld } from './docker-events.ts'

describe('parseEventFilters()', () => {
  test.each([
    { text: '', filters: {} },
    { text: '{}', filters: {} },
    {
      text: '{"type":["container"],"event":{"start":true,"die":true}}',
      filters: { type: ['container'], event: ['start', 'die'] },
    },
    { text: '{"label":["a=b","token"]}', filters: { label: ['a=b', 'token'] } },
  ])('reads "$text"', ({ text, filters }) => {
    expect(parseEventFilters(text)).toEqual(filters)
  })

  test.each([
    ...['config', 'container', 'daemon', 'event', 'image', 'label', 'network', 'node', 'plugin', 'scope'],
    ...['secret', 'service', 'type', 'volume'],
  ])('knows the filter "%s"', (name) => {
    expect(parseEventFilters(JSON.stringify({ [name]: ['x'] }))).toEqual({ [name]: ['x'] })
  })

  test.each([
    { text: '{"type":["container"],"status":["x"]}', message: "invalid filter 'status'", param: 'filters' },
    { text: '{"type":5}', message: 'invalid filter', param: undefined },
    {
      text: '{"label":["api_key=abc"]}',
      message: 'Cannot filter by the value of "api_key": it is withheld, name it alone',
      param: 'filters',
    },
  ])('refuses $text', ({ text, message, param }) => {
    expect(() => parseEventFilters(text)).toThrow(
      expect.objectContaining({ kind: 'invalid', message, ...(param === undefined ? {} : { param }) }),
    )
  })
})

describe('refuseWithheld()', () => {
  test.each(['password', 'a=b', 'monkey', 'a=token'])('lets "%s" through', (label) => {
    expect(() => refuseWithheld(['x', label])).not.toThrow()
  })

  test.each([
    { label: 'PASSWORD=', name: 'PASSWORD' },
    { label: 'my.token=x=y', name: 'my.token' },
    { label: 'monkey=a', name: 'monkey' },
  ])('refuses "$label"', ({ label, name }) => {
    expect(() => refuseWithheld(['a=b', label])).toThrow(
      expect.objectContaining({ kind: 'invalid', param: 'filters', message: expect.stringContaining(`"${name}"`) }),
    )
  })
})
