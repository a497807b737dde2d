import { expect, onTestFinished, test } from 'vitest'
import { passages, questions } from '../../../bench/chatflow/retrieval-corpus.ts'
import { openStarter } from './starter.fixture.ts'

test('the right passage is found by full text and the vectors of the starter', async () => {
  const starter = await openStarter()
  onTestFinished(() => starter.close())
  const { id: storeId } = await starter.call('POST', 'document-store/store', { name: 'Handbook' })
  await starter.upload(`document-store/upsert/${storeId}`, ...passages.map(({ text }) => text))
  const places = await Promise.all(
    questions.map(async ({ ask, wants }) => {
      const wanted = passages.find(({ id }) => id === wants)?.text
      const query = { storeId, query: ask, inputs: { topK: 4 } }
      const { docs } = await starter.call('POST', 'document-store/vectorstore/query', query)
      return (docs as readonly { readonly pageContent: string }[]).findIndex((doc) => doc.pageContent === wanted)
    }),
  )
  // Its vectors alone find nine of twenty among the first four, words alone seventeen.
  expect(places.filter((place) => place >= 0).length).toBeGreaterThanOrEqual(18)
  expect(places.filter((place) => place === 0).length).toBeGreaterThanOrEqual(13)
}, 120_000)
