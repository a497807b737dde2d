import { AskError } from '@hearth/ui-kit'
import { expect, test } from 'vitest'
import { RuleConflict } from '../../queries/save-rule.ts'
import { refusalOf } from './refusal.ts'

test.each([
  {
    error: new AskError("could not parse expression for alert 'it's' in group 'g': parse error at line 1: x", 400),
    refusal: { field: 'lines', message: 'parse error at line 1: x' },
  },
  {
    error: new AskError('annotation "summary": template: __alert_A: unclosed action', 400),
    refusal: { field: 'summary', message: 'annotation "summary": template: __alert_A: unclosed action' },
  },
  {
    error: new AskError('invalid groupname: path traversal not allowed', 400),
    refusal: { field: 'name', message: 'invalid groupname: path traversal not allowed' },
  },
  {
    error: new AskError('per-user rule groups limit (limit: 1 actual: 2) exceeded', 400),
    refusal: { field: undefined, message: 'per-user rule groups limit (limit: 1 actual: 2) exceeded' },
  },
  { error: new RuleConflict('taken'), refusal: { field: 'name', message: expect.stringContaining('of this name') } },
  { error: new RuleConflict('gone'), refusal: { field: undefined, message: expect.stringContaining('meantime') } },
])('"$error.message" is shown at $refusal.field', ({ error, refusal }) => {
  expect(refusalOf(error)).toEqual(refusal)
})
