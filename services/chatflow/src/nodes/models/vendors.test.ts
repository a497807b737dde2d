import { describe, expect, test } from 'vitest'
import { credentialKinds } from '../../credentials/credential-kinds.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { recordingEnv } from '../../test-support/run-flow.ts'
import { keyAt, placeOf } from './vendor-place.ts'
import { type OpenAIVendor, openAIVendors, ownApiVendors, type VendorKey } from './vendors.ts'

const keyed = Object.entries<VendorKey>({ ...ownApiVendors, ...openAIVendors }).map(([name, vendor]) => ({
  name,
  vendor,
}))
const called = Object.entries<OpenAIVendor>(openAIVendors).map(([name, vendor]) => ({ name, vendor }))
const movable = called.filter(({ vendor }) => vendor.baseUrlInput !== undefined)

const env = {
  ...recordingEnv().env,
  variable: (name: string) => (name.endsWith('_URL') ? undefined : `value of ${name}`),
}

function inputsOf(vendor: OpenAIVendor, typed: string | undefined): NodeInputs {
  const values = vendor.baseUrlInput === undefined ? {} : { [vendor.baseUrlInput]: typed }
  return { label: 'Mine', nodeId: 'n_0', chatflowId: 'flow', output: undefined, credentialId: undefined, values }
}

describe('every vendor', () => {
  test.each(keyed.filter(({ name }) => name !== 'nemoGuardrails'))(
    '$name has its key in a field of a kind of credential that there is',
    ({ vendor }) => {
      const fields = credentialKinds.get(vendor.credential)?.inputs.map(({ name }) => name)
      expect(fields).toContain(vendor.field)
    },
  )
})

describe("every vendor that speaks OpenAI's API", () => {
  test.each(called)('$name is called at its own address, with the key of the environment', async ({ vendor }) => {
    const inputs = inputsOf(vendor, undefined)
    expect(placeOf(vendor, inputs, env)).toEqual({ url: vendor.baseUrl, own: true })
    const key = vendor.variable === undefined ? undefined : `value of ${vendor.variable}`
    expect(await keyAt(vendor, inputs, env)()).toBe(key)
  })

  test.each(movable)('$name is called where its node says, without the key of the environment', async ({ vendor }) => {
    const inputs = inputsOf(vendor, ' http://mine.example/v1/ ')
    expect(placeOf(vendor, inputs, env)).toEqual({ url: 'http://mine.example/v1', own: false })
    expect(await keyAt(vendor, inputs, env)()).toBeUndefined()
  })

  test('does not name an address by less than its whole', () => {
    for (const { vendor } of called) expect(vendor.baseUrl).toMatch(/^https?:\/\/[^ ]*[^/]$/)
  })
})
