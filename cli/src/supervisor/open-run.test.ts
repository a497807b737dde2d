import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { entryPoint, portVariables } from './open-run.ts'

describe('what each service is told of the ports', () => {
  it('is a variable for each, by its name', () => {
    expect(portVariables(new Map([['inference', 8_000] as const, ['logs', 0] as const]))).toEqual({
      ...{ HEARTH_INFERENCE_PORT: '8000', HEARTH_LOGS_PORT: '0' },
    })
  })

  it('is nothing where there are none', () => {
    expect(portVariables(new Map())).toEqual({})
  })
})

describe('the program that runs a service', () => {
  it('is there', () => {
    expect(existsSync(entryPoint)).toBe(true)
  })
})
