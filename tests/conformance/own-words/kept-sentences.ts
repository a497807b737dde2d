/**
 * Sentences that stand as a peer has them, each with what would break if they were put in other words: the only
 * exceptions there are. As they stand in the source, `${…}` included.
 */
export const keptSentences: readonly { readonly reason: string; readonly sentences: readonly string[] }[] = [
  {
    reason: "errors of the peer's API, which its clients show as they are and tell apart by their text",
    sentences: [
      'Invalid callbackUrl: must be a valid http or https URL',
      `No previous execution found for session \${sessionId}`,
      'No stopped node found in previous execution data to resume from',
      "Only executions in 'STOPPED' state (or 'ERROR' after 'STOPPED') can be resumed.",
      'File upload is not enabled for this chatflow',
      'Error: predictionsController.createPrediction - id not provided!',
      `Custom MCP server \${id} not found`,
      'Question and form cannot be provided at the same time',
      'Multiple starting nodes are not allowed',
      'Ending node must be either a Chain or Agent or Engine',
    ],
  },
  {
    reason: "why a schedule cannot be switched on, in the field `reason` that the peer's editor shows",
    sentences: [
      'Flow is not configured as a scheduled flow',
      'No schedule record found for this flow',
      'End date is in the past',
      'At least one form field must be defined to enable schedule',
      'Default input is required to enable schedule',
    ],
  },
  {
    reason: "what visitors of a chatbot are told while its owner says nothing else: the peer's default of a setting",
    sentences: [
      'This site is not allowed to access this chatbot',
      "Cannot Process! Input violates OpenAI's content moderation policies.",
      'Cannot Process! Input violates content moderation policies.',
    ],
  },
  {
    reason: 'labels of inputs, by which people find them who come from the peer',
    sentences: ['Connection string or file path (sqlite only)', 'Separate by JSON Object (JSON Array)'],
  },
]
