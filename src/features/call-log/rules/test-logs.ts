/** Logs made up for tests. The columns are those of exports that providers describe; every call in them is invented. */
export const LOGS = {
  /** A phone service with an action and its result, weekday before the date, time beside it. */
  actions: `Direction,Type,From,To,Extension,Forwarded To,Name,Date,Time,Action,Action Result,Result Description,Duration
Incoming,Voice,(416) 555-0101,(416) 555-0199,101 - Front,,,Mon 03/02/2026,9:05 AM,Phone Call,Accepted,,0:03:12
Incoming,Voice,(416) 555-0102,(416) 555-0199,101 - Front,,,Mon 03/02/2026,12:10 PM,Phone Call,Missed,,0:00:21
Incoming,Voice,(416) 555-0103,(416) 555-0199,101 - Front,,,Tue 03/03/2026,12:40 PM,VoIP Call,Voicemail,,0:00:42
Outgoing,Voice,(416) 555-0199,(416) 555-0104,101 - Front,,,Tue 03/03/2026,1:00 PM,VoIP Call,Call connected,,0:01:00
Internal,Voice,102 - Back,101 - Front,101 - Front,,,Wed 03/18/2026,2:00 PM,VoIP Call,Accepted,,0:00:30
`,
  /** An interface for developers: points in time in UTC, statuses with hyphens, seconds. */
  statuses: `Call Sid,From,To,Direction,Status,Start Time,End Time,Duration
CA01,+14165550101,+14165550199,inbound,completed,2026-03-02T14:05:00Z,2026-03-02T14:08:12Z,192
CA02,+14165550102,+14165550199,inbound,no-answer,2026-03-02T17:10:00Z,2026-03-02T17:10:20Z,0
CA03,+14165550103,+14165550199,inbound,busy,2026-03-03T17:40:00Z,2026-03-03T17:40:01Z,0
CA04,+14165550199,+14165550104,outbound-api,completed,2026-03-03T18:00:00Z,2026-03-03T18:01:00Z,60
`,
  /** A report of an office phone system: ringing beside talking, rows above the table, a total below. */
  report: `Call report,,,,,,
Period,March 2026,,,,,
Call Time,Caller ID,Destination,Status,Ringing,Talking,Reason
02/03/2026 09:05:11,4165550101,101,Answered,00:00:04,00:03:12,Terminated by Caller
02/03/2026 12:10:02,4165550102,101,Unanswered,00:00:21,00:00:00,
13/03/2026 12:40:45,4165550103,101,Unanswered,00:00:30,00:00:00,
Totals,,,,00:00:55,00:03:12,
`,
  /** Times of answering in place of a word; empty if nobody did. Minutes with a decimal point. */
  answeredAt: `id,direction,from,to,createdAt,answeredAt,completedAt,talk_duration
1,incoming,+16045550101,+16045550199,2026-03-02 09:05:00,2026-03-02 09:05:06,2026-03-02 09:08:12,3.1
2,incoming,+16045550102,+16045550199,2026-03-02 12:10:00,,2026-03-02 12:10:20,0
3,outgoing,+16045550199,+16045550103,2026-03-02 13:00:00,2026-03-02 13:00:05,2026-03-02 13:01:05,1.0
`,
  /** A French export with semicolons and hours written with an h. */
  french: `Date;Heure;Sens;Numéro;Durée;Résultat
2026-03-02;9 h 05;Entrant;5145550101;3 min 12 s;Répondu
2026-03-02;12 h 10;Entrant;5145550102;0 s;Manqué
2026-03-03;12 h 40;Entrant;5145550103;42 s;Boîte vocale
2026-03-03;13 h 00;Sortant;5145550104;1 min;Répondu
`,
  /** A bill: minutes, the type of the call, dates with names. */
  bill: `Date,Time,Number called or calling,Call type,Minutes
"Mar 2, 2026",9:05 AM,416-555-0101,Incoming,4
"Mar 2, 2026",12:10 PM,416-555-0102,Missed call,0
"Mar 3, 2026",1:00 PM,416-555-0104,Outgoing,1
`,
  /** Nothing above the calls. */
  bare: `2026-03-02 09:05,4165550101,inbound,answered,3:12
2026-03-02 12:10,4165550102,inbound,missed,0:00
2026-03-03 12:40,4165550103,inbound,missed,0:00
`,
} as const;

/** Cells of a log, for logs whose quotes hold no line breaks. */
export const cellsOf = (log: string): string[][] =>
  log
    .trim()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|[,;])(?:"([^"]*)"|([^,;"]*))/g)].map(
        ([, quoted, bare]) => quoted ?? bare ?? '',
      ),
    );
