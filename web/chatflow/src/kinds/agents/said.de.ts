export const de = {
  // Agents.
  'A model calls tools until it has an answer': 'Ein Modell ruft Werkzeuge auf, bis es eine Antwort hat',
  'Only models that can call functions': 'Nur Modelle, die Funktionen aufrufen können',
  'Takes the place of the system message; its human message must hold {input}':
    'Tritt an die Stelle der Systemnachricht; seine Nachricht des Menschen muss {input} enthalten',
  'Not used where a chat prompt template is wired': 'Ohne Wirkung, wo ein Chat Prompt Template verbunden ist',
  'Not used: a stream tells of the tools after the answer':
    'Ohne Wirkung: ein Stream nennt die Werkzeuge nach der Antwort',
  'For chat models that cannot call functions: asks for tools by JSON in its text':
    'Für Chatmodelle, die keine Funktionen aufrufen können: verlangt Werkzeuge durch JSON im Text',
  'Looks the question up in documents, then answers with them and with tools':
    'Schlägt die Frage in Dokumenten nach und antwortet mit ihnen und mit Werkzeugen',
  'Must hold {context}, where the documents that were found are put':
    'Muss {context} enthalten, wo die gefundenen Dokumente stehen',
  'Makes one question of the conversation and what is asked; without it, what is asked is looked up as it is':
    'Macht aus Gespräch und Frage eine einzige Frage; ohne das wird die Frage nachgeschlagen, wie sie ist',
  'Rephrases in place of the main model': 'Formuliert anstelle des Hauptmodells um',
  'Asks for tools in plain text, a thought at a time, and remembers':
    'Verlangt Werkzeuge in einfachem Text, Gedanke für Gedanke, und behält das Gespräch',
  'Asks for tools in plain text, a thought at a time, without a memory':
    'Verlangt Werkzeuge in einfachem Text, Gedanke für Gedanke, ohne Gedächtnis',
  'Asks for tools by XML tags in its text': 'Verlangt Werkzeuge durch XML-Tags im Text',
  'Must hold the variables {tools}, {chat_history}, {input} and {agent_scratchpad}':
    'Muss die Variablen {tools}, {chat_history}, {input} und {agent_scratchpad} enthalten',
  'Answers questions on the rows of a CSV file': 'Beantwortet Fragen zu den Zeilen einer CSV-Datei',
  'Not used: there is no Python here': 'Ohne Wirkung: hier gibt es kein Python',
  'Answers as an assistant that is saved here': 'Antwortet als ein hier gespeicherter Assistent',
  '"none", "auto", "required", or the name of a tool': '„none“, „auto“, „required“ oder der Name eines Werkzeugs',
  'Not used: a model may always ask for several tools at once':
    'Ohne Wirkung: ein Modell darf immer mehrere Werkzeuge zugleich verlangen',
  'Files that an assistant made at OpenAI are not here':
    'Dateien, die ein Assistent bei OpenAI gemacht hat, sind nicht hier',
  'The tool agent by an older name, for models of OpenAI':
    'Der Tool Agent unter einem älteren Namen, für Modelle von OpenAI',
  'The tool agent by an older name, for models of Mistral':
    'Der Tool Agent unter einem älteren Namen, für Modelle von Mistral',
  'The tool agent by an older name, for tools that look documents up':
    'Der Tool Agent unter einem älteren Namen, für Werkzeuge, die in Dokumenten nachsehen',
  'The ReAct agent for chat models by an older name': 'Der ReAct-Agent für Chatmodelle unter einem älteren Namen',
  'The ReAct agent for LLMs by an older name': 'Der ReAct-Agent für LLMs unter einem älteren Namen',
  'The tool agent by its name of LlamaIndex, for models of OpenAI':
    'Der Tool Agent unter seinem Namen bei LlamaIndex, für Modelle von OpenAI',
  'The tool agent by its name of LlamaIndex, for models of Anthropic':
    'Der Tool Agent unter seinem Namen bei LlamaIndex, für Modelle von Anthropic',
  // Sequential agents.
  'Starting point of the conversation': 'Beginn des Gesprächs',
  'What the agents of a flow share and change': 'Was die Agenten eines Flows teilen und ändern',
  'Comes last, after the conversation': 'Kommt zuletzt, nach dem Gespräch',
  'The question that the run began with': 'Die Frage, mit der der Lauf begann',
  'What was said last': 'Was zuletzt gesagt wurde',
  'Everything that was said': 'Alles, was gesagt wurde',
  Nothing: 'Nichts',
  'Answers in place of the model of the start': 'Antwortet anstelle des Modells vom Anfang',
  'A person is asked before tools are called': 'Bevor Werkzeuge aufgerufen werden, wird ein Mensch gefragt',
  'Values of the prompts’ {variables}, such as {{question}} or $flow.state.key':
    'Werte der {variables} in den Prompts, etwa {{question}} oder $flow.state.key',
  'Returns an object with the keys of the state to set; $flow.output and $flow.state are there to read':
    'Gibt ein Objekt mit den Schlüsseln des Zustands zurück, die gesetzt werden; $flow.output und $flow.state lassen sich lesen',
  'One turn of a chat model': 'Eine Antwort eines Chatmodells',
  'Calls the tools that the LLM node before it asks for': 'Ruft die Werkzeuge auf, die der Knoten LLM davor verlangt',
  'The state says which way the agents go on': 'Der Zustand sagt, welchen Weg die Agenten weitergehen',
  'A model says which way the agents go on': 'Ein Modell sagt, welchen Weg die Agenten weitergehen',
  'Goes back to an agent that came before': 'Geht zu einem früheren Agenten zurück',
  'Name of the agent to loop back to': 'Name des Agenten, zu dem es zurückgeht',
  'End conversation': 'Beendet das Gespräch',
  'Asks another flow and hands on its answer': 'Fragt einen anderen Flow und gibt seine Antwort weiter',
  'What is put to the flow: {{question}}, or a text of its own':
    'Was der Flow gefragt wird: {{question}} oder ein eigener Text',
  'Use the question of the run': 'Die Frage des Laufs nehmen',
  'All messages of the conversation': 'Alle Nachrichten des Gesprächs',
  // Multi agents.
  'Manages the conversation between workers and says who acts next':
    'Lenkt das Gespräch der Ausführenden und sagt, wer als Nächstes handelt',
  'The supervisor words the final answer; otherwise it is what the last worker said':
    'Die Leitung formuliert die Antwort; sonst gilt, was zuletzt gesagt wurde',
  'Does a task that the supervisor gives it': 'Erledigt eine Aufgabe, die die Leitung stellt',
  // Agent flows.
  'Starting point of the agentflow': 'Beginn des Agentflows',
  'A message of a chat': 'Eine Nachricht eines Chats',
  'A form that is filled in': 'Ein ausgefülltes Formular',
  'A request of another program': 'Eine Anfrage eines anderen Programms',
  'A set time': 'Eine festgesetzte Zeit',
  'Fields of the form': 'Felder des Formulars',
  'Where to send requests to': 'Wohin Anfragen zu senden sind',
  'The request is answered at once and the result sent to this address':
    'Die Anfrage wird sofort beantwortet und das Ergebnis an diese Adresse gesendet',
  'Signs what is sent to the callback address, by HMAC-SHA256':
    'Unterschreibt, was an die Rückadresse geht, mit HMAC-SHA256',
  'Leave empty to accept any': 'Leer lassen, um jede anzunehmen',
  'Leave empty to accept any JSON body': 'Leer lassen, um jedes JSON anzunehmen',
  'The question that the flow begins with; may refer to {{ $webhook.body.… }}':
    'Die Frage, mit der der Flow beginnt; darf {{ $webhook.body.… }} nennen',
  'Days from 0 (Sunday) to 6, separated by commas': 'Tage von 0 (Sonntag) bis 6, durch Kommas getrennt',
  'A run does not know what was said before it': 'Ein Lauf weiß nicht, was vorher gesagt wurde',
  'Keys that the nodes of a run share and change, and what they are at first':
    'Schlüssel, die die Knoten eines Laufs teilen und ändern, und was sie anfangs sind',
  'The next run of the session begins with the state as it was left':
    'Der nächste Lauf der Sitzung beginnt mit dem Zustand, wie er zuletzt war',
  'One turn of a model': 'Eine Antwort eines Modells',
  'Whether the node knows what was said before': 'Ob der Knoten weiß, was vorher gesagt wurde',
  'Only the last N messages': 'Nur die letzten N Nachrichten',
  'A summary of the whole conversation': 'Eine Zusammenfassung des ganzen Gesprächs',
  'A summary of what is beyond the token limit':
    'Eine Zusammenfassung dessen, was über die Grenze an Tokens hinausgeht',
  'How many turns of the conversation count': 'Wie viele Wechsel des Gesprächs zählen',
  'What is beyond this many tokens is summarized': 'Was über so viele Tokens hinausgeht, wird zusammengefasst',
  'Put to the model last, as a message of the user': 'Bekommt das Modell zuletzt, als Nachricht des Menschen',
  'The answer is JSON with these keys': 'Die Antwort ist JSON mit diesen Schlüsseln',
  'Enum values. Separated by comma': 'Erlaubte Werte, durch Kommas getrennt',
  'Schema of an item of the list': 'Schema eines Eintrags der Liste',
  'Keys of the flow state that are set once the node has its output':
    'Schlüssel des Zustands, die gesetzt werden, sobald der Knoten sein Ergebnis hat',
  'Document stores, upserted before, that the agent may look things up in':
    'Gefüllte Dokumentablagen, in denen der Agent nachsehen darf',
  'Vector stores that the agent may look things up in': 'Vektorablagen, in denen der Agent nachsehen darf',
  'Calls one tool, without a model': 'Ruft ein Werkzeug auf, ohne Modell',
  'Looks things up in document stores': 'Sieht in Dokumentablagen nach',
  'Which document stores are searched; their documents must have been upserted':
    'Welche Dokumentablagen durchsucht werden; ihre Dokumente müssen aufgenommen sein',
  'The first condition that holds says how the flow goes on':
    'Die erste Bedingung, die zutrifft, sagt, wie der Flow weitergeht',
  'Values to compare': 'Werte, die verglichen werden',
  'Compared with the second value': 'Wird mit dem zweiten Wert verglichen',
  'Type of operation': 'Art des Vergleichs',
  'What the first value is compared with': 'Womit der erste Wert verglichen wird',
  'A model says which of several scenarios an input belongs to':
    'Ein Modell sagt, zu welchem von mehreren Fällen eine Eingabe gehört',
  'What the model is to look at when it chooses': 'Worauf das Modell bei der Wahl achten soll',
  'What the model is to judge': 'Was das Modell beurteilen soll',
  'A way out for each; the model chooses one of them': 'Ein Ausgang für jeden; das Modell wählt einen davon',
  'The system prompt below takes the place of the usual one': 'Der Systemprompt unten tritt an die Stelle des üblichen',
  'Must make the model answer with JSON as the prompt that stands here at first does':
    'Muss das Modell mit JSON antworten lassen, wie der Prompt, der hier anfangs steht',
  'Goes back to a node that came before': 'Geht zu einem früheren Knoten zurück',
  'Said when there are no rounds left': 'Wird gesagt, wenn keine Runden mehr übrig sind',
  'Runs the nodes within it for each item of a list': 'Führt die Knoten darin für jeden Eintrag einer Liste aus',
  'The list, as JSON': 'Die Liste, als JSON',
  'How the outputs of all items are put together': 'Wie die Ergebnisse aller Einträge zusammengesetzt werden',
  'All outputs as one text, a line each': 'Alle Ergebnisse als ein Text, je eine Zeile',
  'A list with the output of each item at its place': 'Eine Liste mit dem Ergebnis jedes Eintrags an seinem Platz',
  'How many items run at a time. With 1, each sees the state that the one before it left':
    'Wie viele Einträge zugleich laufen. Bei 1 sieht jeder den Zustand, den der vorige hinterlassen hat',
  'Waits until a person agrees, refuses or says more': 'Wartet, bis ein Mensch zustimmt, ablehnt oder mehr sagt',
  'A text that you write': 'Ein selbst geschriebener Text',
  'A model words it from the conversation': 'Ein Modell formuliert ihn aus dem Gespräch',
  'Answers with a text that you write': 'Antwortet mit einem selbst geschriebenen Text',
  'Returns a text, or an object, which is handed on as JSON':
    'Gibt einen Text zurück, oder ein Objekt, das als JSON weitergeht',
  'Execute another flow': 'Führt einen anderen Flow aus',
  'Settings of that flow which count for this call': 'Einstellungen jenes Flows, die für diesen Aufruf gelten',
  'Flows run in this process, so this is not used': 'Flows laufen in diesem Prozess; das hat keine Wirkung',
  'Send a HTTP request': 'Sendet eine HTTP-Anfrage',
}
