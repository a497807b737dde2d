import { expect, test } from 'vitest'
import { checkDockerVersion } from './docker-version.ts'

test.each(['1.24', '1.25', '1.44', '1.44.0'])('version %s of the API of Docker is spoken', (asked) => {
  expect(() => checkDockerVersion(asked)).not.toThrow()
})

test.each(['1.23', '1.9', '0.99', '1'])('version %s is too old', (asked) => {
  expect(() => checkDockerVersion(asked)).toThrow(
    `client version ${asked} is too old. Minimum supported API version is 1.24, please upgrade your client to a newer version`,
  )
})

test.each(['1.45', '1.100', '2.0', '1.44.1'])('version %s is too new', (asked) => {
  expect(() => checkDockerVersion(asked)).toThrow(
    `client version ${asked} is too new. Maximum supported API version is 1.44`,
  )
})
