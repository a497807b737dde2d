import { describe, expect, test } from 'vitest'
import { codeFaults, requiredPackages } from './required-packages.ts'

describe('the packages that code requires', () => {
  test.each([
    { code: "const { DataSource } = require('typeorm');", expected: ['typeorm'] },
    { code: 'const a = require( "axios" ), b = require(`node:url`)', expected: ['axios', 'url'] },
    { code: "import fetch from 'node-fetch'\nimport { load } from 'cheerio'", expected: ['node-fetch', 'cheerio'] },
    { code: "const { load } = await import('cheerio')\nimport 'dotenv'", expected: ['cheerio', 'dotenv'] },
    { code: "require('a'); require('a')", expected: ['a'] },
    { code: "// require('a')\n/* require('b') */ return 'https://x' // require('c')", expected: [] },
    { code: "return myrequire('a') + important('b')", expected: [] },
  ])('of $code are $expected', ({ code, expected }) => {
    expect(requiredPackages(code)).toEqual(expected)
  })
})

describe('what is wrong with code', () => {
  const both = "require('typeorm'); require('axios'); require('cheerio')"

  test('is a package that is not here, with what to do', () => {
    expect(codeFaults(both, { databases: true })).toEqual([
      expect.stringMatching(/^Cannot require "cheerio" in its code: custom code has axios, .*ask a service of yours/),
    ])
  })

  test('is a database where none is named, with the setting', () => {
    expect(codeFaults(both, { databases: false })[0]).toMatch(/"typeorm".*codeDatabases of the chatflow settings/)
  })

  test('is not what its own node brings', () => {
    expect(
      codeFaults("require('@langchain/core/messages')", { databases: false }, ['@langchain/core/messages']),
    ).toEqual([])
  })
})
