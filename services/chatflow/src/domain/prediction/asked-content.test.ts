import { expect, test } from 'vitest'
import { plainChatflow } from '../../storage/chatflows/chatflow-store.contract.ts'
import { parseFlowSettings } from '../chatflows/flow-settings.ts'
import { parseAsked, renderAsked } from './asked-content.ts'
import { requestOf } from './prediction.ts'

test('a question is read as it was kept, with the settings of its chatflow', () => {
  const apiConfig = JSON.stringify({ overrideConfig: { status: true, variables: [{ name: 'town', enabled: true }] } })
  const chatflow = { ...plainChatflow, apiConfig, drawing: '3' }
  const asked = {
    chatflow: { ...chatflow, settings: parseFlowSettings(chatflow) },
    request: requestOf('Größe?', {
      streaming: true,
      chatId: 'chat',
      overrides: { temperature: 0.5 },
      uploads: [{ type: 'file', name: 'a.png', mime: 'image/png', data: 'data:image/png;base64,AA==' }],
    }),
    chatType: 'EXTERNAL',
    trusted: true,
    speech: true,
  } as const
  expect(asked.chatflow.settings.overrides?.variables).toEqual(new Set(['town']))
  expect(parseAsked(renderAsked(asked))).toEqual(asked)
})
