import type { CodeWord } from '../inspector/code/complete-words.ts'
import type { ToolArgument } from './tool-argument.ts'
import { t } from './words.ts'

// What the sandbox has besides JavaScript itself.
const always: Readonly<Record<string, string>> = {
  $vars: t('wordVariables'),
  '$flow.chatflowId': t('wordFlow'),
  '$flow.sessionId': t('wordSession'),
  '$flow.chatId': t('wordChat'),
  '$flow.input': t('wordInput'),
  '$flow.state': t('wordState'),
  "require('node-fetch')": t('wordRequests'),
  "require('axios')": t('wordRequests'),
  fetch: t('wordRequests'),
  'console.log': t('wordLog'),
}

/** What is there for the code of a tool, its own arguments first. */
export function codeCompletions(rows: readonly ToolArgument[], variables: readonly string[]): readonly CodeWord[] {
  return [
    ...rows
      .filter(({ property }) => property !== '')
      .map(({ property, type, description }) => ({ label: `$${property}`, detail: description || type })),
    ...variables.map((name) => ({ label: `$vars.${name}`, detail: t('wordVariable') })),
    ...Object.entries(always).map(([label, detail]) => ({ label, detail })),
  ]
}
