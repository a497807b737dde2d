import type { Keys } from '@hearth/kernel'
import { seal, unseal } from '@hearth/store'
import type { WebhookSecretStore } from '../../domain/triggers/webhook-secret.ts'
import { missingOwner } from '../faults.ts'
import type { Database } from '../tables.ts'
import { unopened } from './unopened.ts'

/** Keeps webhook secrets in `db`, sealed with `keys`. @param keys of this purpose alone */
export function createWebhookSecretStore(db: Database, keys: Keys): WebhookSecretStore {
  return {
    async reveal(chatflowId) {
      const row = await db
        .selectFrom('webhook_secret')
        .select('sealed')
        .where('chatflow_id', '=', chatflowId)
        .executeTakeFirst()
      return row === undefined ? undefined : open(keys, chatflowId, row.sealed)
    },
    async put(chatflowId, secret, nowMs) {
      const row = { sealed: seal(keys, chatflowId, secret), created_at_ms: nowMs }
      const saving = db.transaction().execute(async (transaction) => {
        const insert = transaction.insertInto('webhook_secret').values({ chatflow_id: chatflowId, ...row })
        await insert.onConflict((on) => on.column('chatflow_id').doUpdateSet(row)).execute()
        await note(transaction, chatflowId, true)
      })
      await saving.catch(missingOwner('the secret', 'its chatflow'))
    },
    remove: (chatflowId) =>
      db.transaction().execute(async (transaction) => {
        const removal = transaction.deleteFrom('webhook_secret').where('chatflow_id', '=', chatflowId)
        const { numDeletedRows } = await removal.executeTakeFirstOrThrow()
        await note(transaction, chatflowId, false)
        return numDeletedRows > 0n
      }),
  }
}

async function note(db: Database, chatflowId: string, configured: boolean): Promise<void> {
  const change = { webhook_secret_configured: Number(configured) }
  await db.updateTable('chatflow').set(change).where('id', '=', chatflowId).execute()
}

function open(keys: Keys, chatflowId: string, sealed: string): string {
  const secret = unseal(keys, chatflowId, sealed)
  if (secret !== undefined) return secret
  throw unopened(`the webhook secret of the chatflow ${chatflowId}`, 'make a new secret')
}
