import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectRoot } from '../cli/bin/pinned-node.mjs'

const linesEach = 12

/**
 * What failed, a paragraph each, from the report that Vitest's `json` reporter leaves; none where it left none.
 * Shape: https://vitest.dev/guide/reporters#json-reporter
 */
export function failuresOf(path) {
  if (!existsSync(path)) return []
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'))
  return testResults.filter(({ status }) => status === 'failed').flatMap(failuresOfFile)
}

function failuresOfFile({ name, message, assertionResults }) {
  const file = relative(projectRoot, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  const tests = failed.map(({ fullName, failureMessages }) => tell(file, fullName, failureMessages.join('\n')))
  return message === '' ? tests : [tell(file, '(the file itself)', message), ...tests]
}

function tell(file, test, message) {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, linesEach)
  return [`Failed: ${file}: ${test}`, ...lines].join('\n  ')
}
