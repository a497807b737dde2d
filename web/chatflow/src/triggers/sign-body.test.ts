import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signBody } from './sign-body.ts'

test('signBody() signs as the service checks', async () => {
  const hex = createHmac('sha256', 'Jefe').update('{"a":"ü"}').digest('hex')
  expect(await signBody('{"a":"ü"}', 'Jefe')).toBe(`sha256=${hex}`)
})
