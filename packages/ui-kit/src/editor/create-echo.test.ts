import { expect, test } from 'vitest'
import { createEcho } from './create-echo.ts'

test('what was told comes back once, also where more was told meanwhile', () => {
  const echo = createEcho()
  for (const text of ['u', 'up', 'up{']) echo.tell(text)
  expect(['u', 'up{', 'up{'].map(echo.isOwn)).toEqual([true, true, false])
})

test('what comes from elsewhere is not what was told, and neither is what was told before it', () => {
  const echo = createEcho()
  echo.tell('u')
  expect(['', 'u'].map(echo.isOwn)).toEqual([false, false])
})

test('what was told before what has come back came from elsewhere when it comes', () => {
  const echo = createEcho()
  for (const text of ['u', 'up']) echo.tell(text)
  expect(['up', 'u'].map(echo.isOwn)).toEqual([true, false])
})
