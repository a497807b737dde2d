/** Makes a model put what is said in a conversation as a question that stands alone. */
export const rephrasePrompt = `Here is a conversation and what the user says next. Put it as one question that can be understood without the conversation, in the user's language. Answer with the question alone.

Conversation:
{chat_history}

The user says next: {question}
Question:`
