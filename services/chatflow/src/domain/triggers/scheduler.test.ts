import { temporarySqlite } from '../../storage/database.fixture.ts'
import { createStores } from '../../storage/open-storage.ts'
import { createSoleProcess } from '../replicas/replicas.ts'
import { describeScheduler } from './scheduler.contract.ts'

describeScheduler('of one process', async () => {
  const stores = createStores(await temporarySqlite(), [Buffer.alloc(32, 7)])
  const place = { stores, replicas: createSoleProcess('me', Date.now()) }
  return [place, place]
})
