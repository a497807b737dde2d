/**
 * Thirty passages of three documents as a small company might have them, and twenty questions. Half of the
 * questions use the words of their passage, the other half say the same in different words.
 */
export const passages: readonly { readonly id: string; readonly text: string }[] = [
  {
    id: 'leave-days',
    text: 'Every employee has twenty-eight days of paid leave in a calendar year. Part-time staff receive a share of them in proportion to their hours. Up to five days may be carried over and must be taken before the end of March.',
  },
  {
    id: 'leave-request',
    text: 'Leave is requested in the staff portal at least three weeks before the first day. The team lead approves or declines within five working days. Requests for the last two weeks of December are decided together in October.',
  },
  {
    id: 'sickness',
    text: 'Whoever falls ill tells the team lead before ten in the morning. From the third day on a note from a doctor is needed, which is sent to the personnel office as a scan or a photograph.',
  },
  {
    id: 'remote-work',
    text: 'Working from home is possible on up to three days a week once the trial period has ended. Tuesday is the day on which all of us are in the office. Working from another country needs the agreement of the personnel office first.',
  },
  {
    id: 'trial-period',
    text: 'The first six months of employment are a trial period. During this time either side may end the contract with a notice of two weeks. After it the notice is three months to the end of a quarter.',
  },
  {
    id: 'expenses',
    text: 'Receipts for travel are handed in within thirty days with form R-12. Train journeys are reimbursed in second class; flights only when the train takes longer than six hours. Meals are paid with a flat rate of twenty-four euros a day.',
  },
  {
    id: 'salary',
    text: 'Salaries are paid on the twenty-fifth of each month to the bank account that the personnel office has on file. If that day is a Saturday, Sunday or holiday the money arrives on the working day before it.',
  },
  {
    id: 'training',
    text: 'Each year everybody has a budget of one thousand two hundred euros for courses, books and conferences. What is left at the end of the year expires. Courses of more than three days need a short report afterwards.',
  },
  {
    id: 'parking',
    text: 'The company has forty spaces in the underground garage in Mill Street. They are drawn by lot every January; bicycles can be locked in the cage next to the lift, and chargers for electric cars are at places 31 to 38.',
  },
  {
    id: 'visitors',
    text: 'Visitors sign in at the front desk, receive a yellow badge and are accompanied at all times. Photographs are not allowed in the laboratory. The badge is given back when they leave.',
  },
  {
    id: 'fire',
    text: 'When the alarm sounds, leave the building by the nearest staircase and do not use the lift. The assembly point is the lawn behind the canteen. The fire wardens wear orange vests and count everybody there.',
  },
  {
    id: 'canteen',
    text: 'The canteen serves lunch from half past eleven until two. There is always one dish without meat. The weekly menu is published on Friday, and allergies can be told to the kitchen in advance.',
  },
  {
    id: 'passwords',
    text: 'Passwords have at least fourteen characters and are kept in the password manager. They are never sent by mail. After eight failed attempts an account is locked for an hour; the help desk can unlock it earlier.',
  },
  {
    id: 'laptops',
    text: 'Laptops are replaced every four years. The disk must be encrypted, and the screen locks itself after five minutes. A stolen or lost machine is reported to the help desk at once, at any time of day.',
  },
  {
    id: 'backup',
    text: 'File servers are backed up every night at two. Daily copies are kept for thirty days and monthly ones for seven years. A file that was deleted by mistake can be restored by the help desk within a day.',
  },
  {
    id: 'pump-install',
    text: 'Place the AQ-40 pump on a level surface no more than two metres above the water. Fill the housing with water through the upper screw before the first start, or the seal runs dry and is destroyed within minutes.',
  },
  {
    id: 'pump-power',
    text: 'The AQ-40 needs a supply of 230 volts with a fuse of sixteen amperes and a residual-current breaker of thirty milliamperes. It draws 900 watts under full load and 4 watts in standby.',
  },
  {
    id: 'pump-e3',
    text: 'Error E3 means that no water reaches the pump. Check whether the suction hose is kinked, clean the inlet filter, and open the valve of the tank. Then press Reset for three seconds.',
  },
  {
    id: 'pump-e7',
    text: 'Error E7 is shown when the motor has become too hot. Let the pump cool for forty minutes, keep the ventilation slots free and shade it from direct sun. If it happens again, call the service.',
  },
  {
    id: 'pump-winter',
    text: 'Before the first frost unscrew the drain plug, let all water run out and store the pump in a dry room. Ice in the housing cracks the cast iron, and such damage is not covered.',
  },
  {
    id: 'pump-filter',
    text: 'The inlet filter should be rinsed under running water once a month and replaced after two seasons. The part number is 7731-F. Never run the pump without it, as sand grinds the impeller.',
  },
  {
    id: 'pump-noise',
    text: 'A rattling sound usually comes from air in the suction line. Tighten all clamps, refill the housing and run the pump with the outlet half closed until the sound has gone.',
  },
  {
    id: 'pump-warranty',
    text: 'The manufacturer gives a guarantee of three years from the date of purchase. It covers faults of material and workmanship, not wear of seals and filters. Keep the invoice, since it is the only proof accepted.',
  },
  {
    id: 'pump-spares',
    text: 'Spare parts can be ordered for ten years after the last pump of a series was built. Orders placed before noon leave the warehouse in Gera the same day; shipping costs six euros within the country.',
  },
  {
    id: 'town-founding',
    text: 'The town of Arlen was founded in 1243 by fishermen who had lost their village to a flood. Its name comes from an old word for alder, the tree that grows along the river Sorbe.',
  },
  {
    id: 'town-bridge',
    text: 'The Long Bridge was built of sandstone between 1871 and 1874 by the engineer Johanna Velt. It has nine arches and carried the tram until 1962; today only people on foot and on bicycles may cross.',
  },
  {
    id: 'town-market',
    text: 'The market is held on the cathedral square on Wednesdays and Saturdays from seven in the morning until one. In Advent it stays open until eight in the evening and has stalls with mulled wine.',
  },
  {
    id: 'town-museum',
    text: 'The maritime museum shows model ships, charts and the diary of Captain Orla Brandt, who sailed round Cape Horn eleven times. Admission is seven euros, free for children under twelve. It is closed on Mondays.',
  },
  {
    id: 'town-ferry',
    text: 'From April to October a ferry goes to Heron Island every ninety minutes; the crossing takes twenty-five minutes. Dogs travel free on a lead. In storms the service is suspended without notice.',
  },
  {
    id: 'town-hospital',
    text: 'Saint Anne hospital at Garden Road 5 has an emergency room that is open day and night. The pharmacy on duty at night is named on the door of every pharmacy in town.',
  },
]

export const questions: readonly { readonly ask: string; readonly wants: string }[] = [
  { ask: 'How many days of paid leave does an employee have?', wants: 'leave-days' },
  { ask: 'When are salaries paid?', wants: 'salary' },
  { ask: 'What does error E3 mean?', wants: 'pump-e3' },
  { ask: 'Where is the assembly point when the alarm sounds?', wants: 'fire' },
  { ask: 'Who built the Long Bridge?', wants: 'town-bridge' },
  { ask: 'What is the part number of the inlet filter?', wants: 'pump-filter' },
  { ask: 'How many watts does the pump draw under full load?', wants: 'pump-power' },
  { ask: 'When was the town of Arlen founded?', wants: 'town-founding' },
  { ask: 'How much is admission to the maritime museum?', wants: 'town-museum' },
  { ask: 'How long are daily copies of the file servers kept?', wants: 'backup' },
  { ask: 'I have a cold and cannot come in today, what should I do?', wants: 'sickness' },
  { ask: 'May I do my job from my own flat?', wants: 'remote-work' },
  { ask: 'How do I get the money back for my train ticket?', wants: 'expenses' },
  { ask: 'My notebook computer was stolen, whom do I tell?', wants: 'laptops' },
  { ask: 'What happens if I type the wrong password too often?', wants: 'passwords' },
  { ask: 'The pump overheated, how long must I wait?', wants: 'pump-e7' },
  { ask: 'How do I protect the pump from freezing?', wants: 'pump-winter' },
  { ask: 'Can I take my dog on the boat to the island?', wants: 'town-ferry' },
  { ask: 'Is there vegetarian food at lunch?', wants: 'canteen' },
  { ask: 'My pump makes a rattling noise, why?', wants: 'pump-noise' },
]
