/** What `/api/v1/explain_query` answers. */
export type { ExplainedPart } from '../../domain/promql/explain.ts'
