import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawAgentflow } from '../../../services/chatflow/src/test-support/agentflow.ts'
import { askWidget, missingWidget, openWidgetBench, type WidgetBench } from './widget.fixture.ts'

let bench: WidgetBench
beforeAll(async () => {
  if (missingWidget === undefined) bench = await openWidgetBench()
})
beforeEach(() => bench?.upstream.reset())
afterAll(() => bench?.close())

const llm = (id: string, inputs: object = {}) => ({
  id,
  inputs: {
    llmModel: 'chatOpenAI',
    llmModelConfig: { modelName: 'scripted', basepath: bench.upstream.url },
    llmEnableMemory: true,
    llmMemoryType: 'allMessages',
    ...inputs,
  },
})
const chatStart = { id: 'start_0', inputs: { startInputType: 'chatInput' } }
const add = (flowData: string) => bench.service.addFlow(flowData, { type: 'AGENTFLOW', isPublic: true })

/** Drafts, asks a person, and says what they decided. */
const approvalFlow = () =>
  drawAgentflow(
    [
      chatStart,
      llm('llm_0'),
      {
        id: 'humanInput_0',
        inputs: { humanInputDescriptionType: 'fixed', humanInputDescription: 'Send it?' },
      },
      { id: 'directReply_0', inputs: { directReplyMessage: 'It is sent' } },
      { id: 'directReply_1', inputs: { directReplyMessage: 'It is thrown away' } },
    ],
    ['start_0>llm_0', 'llm_0>humanInput_0', 'humanInput_0:0>directReply_0', 'humanInput_0:1>directReply_1'],
  )

const suffix = missingWidget === undefined ? '' : `: ${missingWidget}`

describe.skipIf(missingWidget !== undefined)(`the published chat widget before an agent flow${suffix}`, () => {
  test('shows the answer as it comes, and the steps to it', async () => {
    const page = await bench.open(await add(drawAgentflow([chatStart, llm('llm_0')], ['start_0>llm_0'])), {
      theme: { chatWindow: { showAgentMessages: true } },
    })
    await askWidget(page, 'hi agents')
    await page.getByText('Echo: hi agents').first().waitFor()
    await page.locator('button[title="Traces"]').click()
    await page.getByText('llm_0').first().waitFor()
  })

  test('stops an answer, and the model with it', async () => {
    const page = await bench.open(await add(drawAgentflow([chatStart, llm('llm_0')], ['start_0>llm_0'])))
    bench.upstream.behave({ kind: 'endless', pauseMs: 20 })
    await askWidget(page, 'count')
    await page.getByText('1 2 3').first().waitFor()
    await page.locator('button[title="Stop"]').click()
    await expect.poll(() => bench.upstream.open).toBe(0)
    bench.upstream.reset()
    await askWidget(page, 'again')
    await page.getByText('Echo: again').waitFor()
  })

  test.each([
    { button: 'Proceed', says: 'It is sent' },
    { button: 'Reject', says: 'It is thrown away' },
  ])('asks a person, who says "$button"', async ({ button, says }) => {
    const id = await add(approvalFlow())
    const page = await bench.open(id)
    await askWidget(page, 'Dear Ada')
    await page.getByText('Send it?').first().waitFor()
    await page.getByRole('button', { name: button }).click()
    await page.getByText(says).first().waitFor()
    await expect
      .poll(async () => (await bench.service.call('GET', `executions?agentflowId=${id}`)).data)
      .toMatchObject([{ state: 'FINISHED' }])
  })

  test('begins with a form', async () => {
    const inputs = {
      startInputType: 'formInput',
      formTitle: 'Order',
      formDescription: 'What would you like?',
      formInputTypes: [
        { type: 'string', label: 'Your name', name: 'who' },
        { type: 'number', label: 'How many', name: 'count' },
        { type: 'options', label: 'Of what', name: 'what', addOptions: [{ option: 'bread' }, { option: 'cake' }] },
      ],
    }
    const reply = { directReplyMessage: 'For {{ $form.who }}: {{ $form.count }} {{ $form.what }}' }
    const page = await bench.open(
      await add(
        drawAgentflow(
          [
            { id: 'start_0', inputs },
            { id: 'directReply_0', inputs: reply },
          ],
          ['start_0>directReply_0'],
        ),
      ),
      { ready: 'input[name="who"]' },
    )
    await page.getByText('What would you like?').waitFor()
    await page.locator('input[name="who"]').fill('Ada')
    await page.locator('input[name="count"]').fill('3')
    await page.locator('select[name="what"]').selectOption('cake')
    await page.getByRole('button', { name: /submit|start/i }).click()
    await page.getByText('For Ada: 3 cake').first().waitFor()
  })
})
