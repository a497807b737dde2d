export const de = {
  // Prompts.
  'A system message, examples and a human message, with {variables}':
    'Eine Systemnachricht, Beispiele und eine Nachricht des Menschen, mit {variables}',
  'Comes last, after all other messages': 'Kommt zuletzt, nach allen anderen Nachrichten',
  'Add messages after System Message, such as examples of how to answer':
    'Nachrichten nach der Systemnachricht, etwa Beispiele für Antworten',
  'Shows by examples what is wanted': 'Zeigt durch Beispiele, was gewünscht ist',
  'A text with {variables}': 'Ein Text mit {variables}',
  // Chains.
  'A conversation with a chat model that remembers what was said':
    'Ein Gespräch mit einem Chatmodell, das behält, was gesagt wurde',
  'Takes the place of the system message; must hold the system and the human message':
    'Tritt an die Stelle der Systemnachricht; muss die des Systems und die des Menschen enthalten',
  'Refuses questions that the model is not to answer': 'Weist Fragen ab, die das Modell nicht beantworten soll',
  'Answers from documents in a conversation': 'Antwortet in einem Gespräch aus Dokumenten',
  'Without one, the whole session is remembered': 'Ohne eines wird die ganze Sitzung behalten',
  'Makes one question of the conversation and what is asked; must hold {chat_history} and {question}':
    'Macht aus Gespräch und Frage eine einzige Frage; muss {chat_history} und {question} enthalten',
  'Makes the model answer from the documents, which stand at {context}':
    'Lässt das Modell aus den Dokumenten antworten, die bei {context} stehen',
  'Said in place of a model that would answer without a document; empty asks the model all the same':
    'Wird gesagt, wenn kein Dokument gefunden ist; leer fragt das Modell trotzdem',
  'Answers from an API that is read by GET': 'Antwortet aus einer API, die mit GET gelesen wird',
  'What the API offers, with its addresses': 'Was die API anbietet, mit ihren Adressen',
  'Makes the model write the request; must hold {api_docs} and {question}':
    'Lässt das Modell die Anfrage schreiben; muss {api_docs} und {question} enthalten',
  'Makes the model answer from the response; must hold {api_response}, {api_url} and {question}':
    'Lässt das Modell aus der Antwort der API antworten; muss {api_response}, {api_url} und {question} enthalten',
  'Puts a prompt to a model': 'Legt einem Modell einen Prompt vor',
  'Lets the model choose the prompt that suits the question': 'Lässt das Modell den Prompt wählen, der zur Frage passt',
  'Lets the model choose the vector store that suits the question, and answers from it':
    'Lässt das Modell die Vektorablage wählen, die zur Frage passt, und antwortet daraus',
  'Lets the model choose an operation of an API, and answers with what that returns':
    'Lässt das Modell eine Operation einer API wählen und antwortet mit dem, was sie liefert',
  'Where both a link and a file are given, the link counts': 'Sind Link und Datei angegeben, zählt der Link',
  'Answers from an API that is asked by POST': 'Antwortet aus einer API, die mit POST gefragt wird',
  'Answers from the documents that a retriever finds': 'Antwortet aus den Dokumenten, die ein Retriever findet',
  'Answers by a query to a database, which is only read':
    'Antwortet durch eine Abfrage an eine Datenbank, die nur gelesen wird',
  'Only these tables are shown to the model, separated by commas':
    'Nur diese Tabellen sieht das Modell, durch Kommas getrennt',
  'These tables are not shown to the model, separated by commas':
    'Diese Tabellen sieht das Modell nicht, durch Kommas getrennt',
  'Takes the place of the prompt; must hold {input}, {dialect} and {table_info}':
    'Tritt an die Stelle des Prompts; muss {input}, {dialect} und {table_info} enthalten',
  'Answers from the documents that a vector store finds': 'Antwortet aus den Dokumenten, die eine Vektorablage findet',
  // Memory.
  'Remembers every message of a session': 'Behält jede Nachricht einer Sitzung',
  'Used when the caller names no session; otherwise one is made for each conversation':
    'Gilt, wenn der Aufruf keine Sitzung nennt; sonst bekommt jedes Gespräch eine',
  'Remembers the last turns of a session': 'Behält die letzten Wechsel einer Sitzung',
  'How many turns, a question and its answer each, to remember':
    'Wie viele Wechsel aus Frage und Antwort behalten werden',
  'Remembers the last messages of a session and a summary of those before':
    'Behält die letzten Nachrichten einer Sitzung und eine Zusammenfassung der früheren',
  'Tokens of the last messages that are kept word for word; 2,000 when empty':
    'Tokens der letzten Nachrichten, die wörtlich bleiben; 2.000, wenn leer',
  'Remembers a summary of a session in place of its messages':
    'Behält statt der Nachrichten eine Zusammenfassung der Sitzung',
  'Remembers the messages of a session in a Redis server':
    'Behält die Nachrichten einer Sitzung in einem Server von Redis',
  'Seconds after its last message until a session is forgotten; never when empty':
    'Sekunden nach der letzten Nachricht, bis eine Sitzung vergessen wird; leer für nie',
  'How many turns, a question and its answer each, to remember; all when empty':
    'Wie viele Wechsel aus Frage und Antwort behalten werden; alle, wenn leer',
  'Remembers the messages of a session in a Redis of Upstash':
    'Behält die Nachrichten einer Sitzung in einem Redis von Upstash',
  'Remembers the conversation, as DynamoDB Chat Memory does': 'Behält das Gespräch, wie DynamoDB Chat Memory es tut',
  'Remembers the conversation, as MongoDB Atlas Chat Memory does':
    'Behält das Gespräch, wie MongoDB Atlas Chat Memory es tut',
  'Remembers the conversation, as Mem0 does': 'Behält das Gespräch, wie Mem0 es tut',
  'Remembers the conversation, as Zep Memory - Open Source does':
    'Behält das Gespräch, wie Zep Memory - Open Source es tut',
  'Remembers the conversation, as Zep Memory - Cloud does': 'Behält das Gespräch, wie Zep Memory - Cloud es tut',
  'Remembers for agents what was said in a session': 'Behält für Agenten, was in einer Sitzung gesagt wurde',
  // Output parsers.
  'Reads an answer in the form of a Zod schema': 'Liest eine Antwort in der Form eines Zod-Schemas',
  'Asks the model once more when the answer cannot be read':
    'Fragt das Modell noch einmal, wenn die Antwort nicht zu lesen ist',
  'The form of the answer, as it is written in Zod': 'Die Form der Antwort, in Zod geschrieben',
  'Reads an answer as a list, separated by commas': 'Liest eine Antwort als Liste, durch Kommas getrennt',
  'Reads an answer as a list, separated as you choose': 'Liest eine Antwort als Liste mit wählbarem Trennzeichen',
  'Number of values to return': 'Wie viele Werte zurückkommen sollen',
  'Separator between values': 'Was zwischen den Werten steht',
  'Reads an answer as JSON with the properties of a table': 'Liest eine Antwort als JSON mit den Feldern einer Tabelle',
  'Properties of the answer': 'Felder der Antwort',
  // Moderation.
  "Refuses questions that OpenAI's moderation flags": 'Weist Fragen ab, die die Moderation von OpenAI beanstandet',
  'Refuses questions that hold a phrase of a list': 'Weist Fragen ab, in denen etwas aus einer Liste steht',
  'Phrases that no question may hold, one on each line': 'Was in keiner Frage stehen darf, je eines in einer Zeile',
  'Refuses what says the same in other words, too': 'Weist auch ab, was dasselbe in anderen Worten sagt',
  // Caches.
  'Keeps the answers of models in memory, until the service restarts':
    'Behält Antworten von Modellen im Speicher, bis der Dienst neu startet',
  'Keeps vectors in memory, so that the same text is embedded once':
    'Behält Vektoren im Speicher, damit derselbe Text nur einmal umgerechnet wird',
  'Keeps the answers of models in Redis, where several services find them':
    'Behält Antworten von Modellen in Redis, wo mehrere Dienste sie finden',
  'Keeps vectors in Redis, so that the same text is embedded once':
    'Behält Vektoren in Redis, damit derselbe Text nur einmal umgerechnet wird',
  // Engines.
  'Answers from retrieved documents and remembers the conversation':
    'Antwortet aus gefundenen Dokumenten und behält das Gespräch',
  'Answers each question from retrieved documents, without memory':
    'Beantwortet jede Frage aus gefundenen Dokumenten, ohne Gedächtnis',
  'How the answer is made of the documents that were found': 'Wie aus den gefundenen Dokumenten die Antwort wird',
  'A query engine with a name, for the engine that asks several':
    'Eine Query Engine mit Namen, für die Engine, die mehrere fragt',
  'The engine that asks knows the documents by it, such as price_list':
    'So kennt die fragende Engine die Dokumente, etwa price_list',
  'Holds a conversation and remembers it': 'Führt ein Gespräch und behält es',
  'Takes a question apart, asks each part where its answer may be found, and answers from the answers':
    'Zerlegt eine Frage, stellt jeden Teil dort, wo die Antwort stehen könnte, und antwortet aus den Antworten',
  'Answers from as many documents as fit at once, and improves the answer with the others':
    'Antwortet aus so vielen Dokumenten, wie zugleich passen, und bessert die Antwort mit den übrigen nach',
  'Answers from the first document, and improves the answer with each further one':
    'Antwortet aus dem ersten Dokument und bessert die Antwort mit jedem weiteren nach',
  'Answers once, from all documents together': 'Antwortet einmal, aus allen Dokumenten zusammen',
  'Answers from as many documents as fit at once, then from those answers, until one is left':
    'Antwortet aus so vielen Dokumenten, wie zugleich passen, dann aus diesen Antworten, bis eine übrig ist',
  // Utilities.
  'Runs JavaScript of yours': 'Führt eigenes JavaScript aus',
  'The function calls them by $tools.<name>.invoke(args)': 'Die Funktion ruft sie durch $tools.<name>.invoke(args) auf',
  'Goes one of two ways, by what your JavaScript returns':
    'Geht einen von zwei Wegen, je nachdem, was das eigene JavaScript zurückgibt',
  'Function must return a value': 'Die Funktion muss einen Wert zurückgeben',
  'Keeps a value for the rest of the run': 'Behält einen Wert für den Rest des Laufs',
  'The answer of the prediction tells the value too': 'Auch die Antwort des Aufrufs nennt den Wert',
  'Hands on what Set Variable has kept': 'Gibt weiter, was Set Variable behalten hat',
  'A note for people; it does nothing': 'Eine Notiz für Menschen; sie tut nichts',
}
