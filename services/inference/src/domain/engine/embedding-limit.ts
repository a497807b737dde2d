/** Tokens of one text that is embedded: it is computed in one batch, whose buffers grow with its length. */
export const maxEmbeddingTokens = 2_048
