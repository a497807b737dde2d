import { describe, expect, test } from 'vitest'
import { clientLabel, clientName } from './client-name.ts'

const none = { keyName: undefined, ownName: undefined, keyDigest: undefined, address: undefined }
const all = { keyName: 'laptop', ownName: 'me', keyDigest: 'abc', address: '10.0.0.1' }

describe('clientName()', () => {
  test.each([
    { name: 'its configured key, whatever it calls itself', traits: all, client: 'name:laptop' },
    { name: 'the name that it gives itself', traits: { ...all, keyName: undefined }, client: 'id:me' },
    { name: 'its key', traits: { ...all, keyName: undefined, ownName: undefined }, client: 'key:abc' },
    { name: 'its key where its name is empty', traits: { ...all, keyName: undefined, ownName: '' }, client: 'key:abc' },
    { name: 'its address', traits: { ...none, address: '10.0.0.1' }, client: 'ip:10.0.0.1' },
    { name: 'nobody', traits: none, client: undefined },
    { name: 'a name of 128 letters', traits: { ...none, ownName: 'x'.repeat(129) }, client: `id:${'x'.repeat(128)}` },
    { name: 'a digest of 16', traits: { ...none, keyDigest: 'd'.repeat(17) }, client: `key:${'d'.repeat(16)}` },
  ])('is $name', ({ traits, client }) => expect(clientName(traits)).toBe(client))
})

test.each([
  ['name:laptop', 'laptop'],
  ['name:', ''],
  ['id:name:laptop', 'any'],
  ['ip:10.0.0.1', 'any'],
  [undefined, 'any'],
])('%s is told as "%s"', (client, label) => expect(clientLabel(client)).toBe(label))
