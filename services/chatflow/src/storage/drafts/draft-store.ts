import { Failure } from '@hearth/kernel'
import { sql } from 'kysely'
import type { Draft, DraftOutcome, DraftStore, NewDraft } from '../../domain/drafts/draft.ts'
import { createChatflowStore } from '../chatflows/chatflow-store.ts'
import { engineOf } from '../engine.ts'
import { missingOwner } from '../faults.ts'
import type { Database, DraftRow } from '../tables.ts'
import { together } from '../together.ts'

/** Keeps drafts in `db`. @param maxVersions upper bound of versions kept of each chatflow */
export function createDraftStore(db: Database, maxVersions?: number): DraftStore {
  return {
    get: (chatflowId) => getDraft(db, chatflowId),
    list: async () => (await selectDrafts(db).execute()).map(toDraft),
    async revisions() {
      const rows = await db
        .selectFrom('draft')
        .select(['chatflow_id', 'revision'])
        .where('flow_data', 'is not', null)
        .execute()
      return new Map(rows.map(({ chatflow_id, revision }) => [chatflow_id, revision]))
    },
    put: (draft, revision) => together(db, (transaction) => put(transaction, draft, revision)),
    remove: (chatflowId, revision) =>
      together(db, async (transaction) => {
        const removed = await discard(transaction, chatflowId, revision)
        return removed ? { kind: 'done', value: undefined } : changed(transaction, chatflowId)
      }),
    deploy: (chatflowId, revision, save, nowMs) =>
      together(db, async (transaction) => {
        await holdFlow(transaction, chatflowId)
        const draft = await getDraft(transaction, chatflowId)
        if (draft?.revision !== revision || draft.basedOnVersion !== draft.deployedVersion) {
          return { kind: 'changed', present: draft }
        }
        await discard(transaction, chatflowId, revision)
        const change = { flowData: draft.flowData, deployed: true, updatedAtMs: nowMs }
        const deployed = await createChatflowStore(transaction, maxVersions).change(chatflowId, change, save)
        return deployed === undefined ? { kind: 'changed', present: undefined } : { kind: 'done', value: deployed }
      }),
  }
}

async function put(db: Database, draft: NewDraft, revision: number): Promise<DraftOutcome<Draft>> {
  const content = { flow_data: draft.flowData, author: draft.author ?? null, updated_at_ms: draft.updatedAtMs }
  const written =
    revision === 0
      ? await begin(db, draft.chatflowId, { ...content, ...(await basisOf(db, draft)) })
      : await goOn(db, draft.chatflowId, revision, {
          ...content,
          ...(draft.basedOnVersion === undefined ? {} : await basisOf(db, draft)),
        })
  if (!written) return changed(db, draft.chatflowId)
  const present = await getDraft(db, draft.chatflowId)
  return present === undefined ? { kind: 'changed', present } : { kind: 'done', value: present }
}

type Content = Omit<DraftRow, 'chatflow_id' | 'revision'>

const nextRevision = sql<number>`draft.revision + 1`

async function begin(db: Database, chatflowId: string, content: Content): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('draft')
    .values({ chatflow_id: chatflowId, revision: 1, ...content })
    .onConflict((on) =>
      on
        .column('chatflow_id')
        .doUpdateSet({ ...content, revision: nextRevision })
        .where('draft.flow_data', 'is', null),
    )
    .executeTakeFirstOrThrow()
    .catch(missingOwner('the draft', 'its chatflow'))
  return numInsertedOrUpdatedRows === 1n
}

async function goOn(db: Database, chatflowId: string, revision: number | undefined, content: Partial<Content>) {
  const update = db
    .updateTable('draft')
    .set({ ...content, revision: nextRevision })
    .where('chatflow_id', '=', chatflowId)
    .where('flow_data', 'is not', null)
  const known = revision === undefined ? update : update.where('revision', '=', revision)
  return (await known.executeTakeFirstOrThrow()).numUpdatedRows === 1n
}

// Its revision stays, so that whoever still knows an earlier one is told.
const discard = (db: Database, chatflowId: string, revision?: number) =>
  goOn(db, chatflowId, revision, { flow_data: null })

/** @throws {Failure} `missing` when the chatflow has no such version */
async function basisOf(db: Database, { chatflowId, basedOnVersion, updatedAtMs }: NewDraft) {
  if (basedOnVersion === 0) return { based_on_version: 0, based_on_ms: updatedAtMs }
  const versions = db
    .selectFrom('chatflow_version')
    .select(['version as based_on_version', 'created_at_ms as based_on_ms'])
    .where('chatflow_id', '=', chatflowId)
  const wanted = basedOnVersion === undefined ? versions : versions.where('version', '=', basedOnVersion)
  const basis = await wanted.orderBy('version', 'desc').limit(1).executeTakeFirst()
  if (basis !== undefined) return basis
  const which = basedOnVersion === undefined ? 'its chatflow has been removed' : `there is no version ${basedOnVersion}`
  throw new Failure('missing', `Cannot keep the draft: ${which}`)
}

async function changed<T>(db: Database, chatflowId: string): Promise<DraftOutcome<T>> {
  return { kind: 'changed', present: await getDraft(db, chatflowId) }
}

function selectDrafts(db: Database) {
  return db
    .selectFrom('draft')
    .selectAll()
    .select((draft) =>
      draft
        .selectFrom('chatflow_version')
        .select(({ fn }) => fn.max('version').as('version'))
        .whereRef('chatflow_version.chatflow_id', '=', 'draft.chatflow_id')
        .as('deployed_version'),
    )
    .where('flow_data', 'is not', null)
    .orderBy('chatflow_id')
}

async function getDraft(db: Database, chatflowId: string): Promise<Draft | undefined> {
  const row = await selectDrafts(db).where('chatflow_id', '=', chatflowId).executeTakeFirst()
  return row === undefined ? undefined : toDraft(row)
}

function toDraft(row: DraftRow & { readonly deployed_version: number | null }): Draft {
  return {
    chatflowId: row.chatflow_id,
    revision: row.revision,
    flowData: row.flow_data ?? '',
    author: row.author ?? undefined,
    updatedAtMs: Number(row.updated_at_ms),
    basedOnVersion: row.based_on_version,
    baseDeployedAtMs: Number(row.based_on_ms),
    deployedVersion: row.deployed_version ?? 0,
  }
}

// SQLite has one writer at a time; in Postgres another could deploy between the look and the change.
async function holdFlow(db: Database, chatflowId: string): Promise<void> {
  const flow = db.selectFrom('chatflow').select('id').where('id', '=', chatflowId)
  await (engineOf(db) === 'postgres' ? flow.forUpdate() : flow).execute()
}
