-- What people have added to the item statistics: sums over all of them. No row is one person's, and none has a time.
create domain app.style as text check (value in ('D', 'I', 'S', 'C'));
create domain app.question_version as text check (value ~ '^\d{1,3}\.\d{1,3}$');
create domain app.question as text check (value ~ '^q\d{1,2}$');

-- How often an option was picked as most like the person, and as least like them by those who gave second answers.
create table app.item_counts (
  question_version app.question_version not null,
  question app.question not null,
  style app.style not null,
  picks integer not null,
  least_picks integer not null,
  primary key (question_version, question, style)
);

-- Of everybody who picked an option: the sum, and the sum of squares, of their counts of a style in the other questions.
create table app.item_rests (
  question_version app.question_version not null,
  question app.question not null,
  picked app.style not null,
  style app.style not null,
  rest_sum bigint not null,
  rest_squares bigint not null,
  primary key (question_version, question, picked, style)
);

-- How many people had which style first.
create table app.item_firsts (
  question_version app.question_version not null,
  style app.style not null,
  people integer not null,
  primary key (question_version, style)
);

/**
 * Adds the answers of one person. p_added: { key, bodyHash, version, first, answers, least }, where both answers are
 * { question: style }, `least` is missing without second answers, and nothing in the key or hash leads to anybody.
 * Answers the id of the call; one that is repeated within 48 hours gets the same and adds nothing.
 */
create function app.add_item_answers(p_added jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_version text := p_added ->> 'version';
  v_id uuid := app.find_answer('add-item-answers', (p_added ->> 'key')::uuid, p_added ->> 'bodyHash');
begin
  if v_id is not null then
    return v_id;
  end if;
  -- Everybody adds to the same rows; one after another, nobody waits for somebody who waits for them.
  perform pg_advisory_xact_lock(hashtextextended('app.item_counts', 0));

  insert into app.item_firsts as known (question_version, style, people)
  select v_version, style, (style = p_added ->> 'first')::integer from unnest(array['D', 'I', 'S', 'C']) as style
  on conflict (question_version, style) do update set people = known.people + excluded.people;

  insert into app.item_counts as known (question_version, question, style, picks, least_picks)
  select v_version, question, style, (style = picked)::integer,
         coalesce((style = p_added -> 'least' ->> question)::integer, 0)
    from jsonb_each_text(p_added -> 'answers') as answer (question, picked), unnest(array['D', 'I', 'S', 'C']) as style
  on conflict (question_version, question, style) do update
    set picks = known.picks + excluded.picks, least_picks = known.least_picks + excluded.least_picks;

  insert into app.item_rests as known (question_version, question, picked, style, rest_sum, rest_squares)
  select v_version, question, picked, style, rest, rest * rest
    from jsonb_each_text(p_added -> 'answers') as answer (question, picked),
         unnest(array['D', 'I', 'S', 'C']) as style,
         lateral (select count(*) filter (where other.picked = style and other.question <> answer.question) as rest
                    from jsonb_each_text(p_added -> 'answers') as other (question, picked)) as others
  on conflict (question_version, question, picked, style) do update
    set rest_sum = known.rest_sum + excluded.rest_sum, rest_squares = known.rest_squares + excluded.rest_squares;

  v_id := gen_random_uuid();
  perform app.record_answer('add-item-answers', (p_added ->> 'key')::uuid, p_added ->> 'bodyHash', v_id, true);
  return v_id;
end;
$$;
grant execute on function app.add_item_answers to site_functions;

/**
 * What may be published of a question version, for its owner: { version, n, firsts: [{ style, people }], items:
 * [{ question, style, picks, leastPicks, rest }] }. A count below 20 is null, and where it is the only one of four, the
 * next smallest too, because what is missing from `n`, or from the second answers of another question, would tell it. `rest` is the correlation of the pick with the
 * person's count of that style in the other questions; null with its count.
 */
create function app.item_statistics(p_version text) returns jsonb
language sql stable set search_path = '' as $$
  with firsts as (
    select style, people, min(people) over () as fewest, row_number() over (order by people, style) as place
      from app.item_firsts where question_version = p_version
  ), total as (
    select coalesce(sum(people), 0)::numeric as n from firsts
  ), items as (
    select question, style, picks, least_picks, min(picks) over of_question as fewest,
           row_number() over (of_question order by picks, style) as place,
           min(least_picks) over of_question as fewest_least,
           row_number() over (of_question order by least_picks, style) as least_place
      from app.item_counts where question_version = p_version
    window of_question as (partition by question)
  ), rests as (
    select question, style, sum(rest_sum) as everybody, sum(rest_squares) as squares,
           coalesce(sum(rest_sum) filter (where picked = style), 0) as pickers
      from app.item_rests where question_version = p_version group by question, style
  ), published as (
    select question, style, (n * pickers - picks * everybody)
             / nullif(sqrt(picks * (n - picks) * (n * squares - everybody * everybody)), 0) as rest,
           case when picks >= 20 and not (place = 2 and fewest < 20) then picks end as picks,
           case when least_picks >= 20 and not (least_place = 2 and fewest_least < 20) then least_picks end
             as least_picks
      from items join rests using (question, style), total
  )
  select jsonb_build_object(
    'version', p_version, 'n', (select n from total),
    'firsts', (select coalesce(jsonb_agg(jsonb_build_object('style', style, 'people',
        case when people >= 20 and not (place = 2 and fewest < 20) then people end)
        order by position(style::text in 'DISC')), '[]') from firsts),
    'items', (select coalesce(jsonb_agg(jsonb_build_object(
        'question', question, 'style', style, 'picks', picks,
        'leastPicks', least_picks,
        'rest', case when picks is not null then round(rest, 2) end)
        order by substr(question, 2)::integer, position(style::text in 'DISC')), '[]') from published));
$$;

select app.close_tables();
