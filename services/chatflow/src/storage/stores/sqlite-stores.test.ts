import { temporarySqlite } from '../database.fixture.ts'
import { describeStores } from './stores.contract.ts'

describeStores('SQLite', temporarySqlite)
