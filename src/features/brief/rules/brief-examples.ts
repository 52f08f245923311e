/**
 * What a business such as one of the demonstrations on /portfolio might write, by their ids there. Fields of the brief;
 * a visitor who comes from one of them can have its words put into the fields that are still empty.
 */
export const BRIEF_EXAMPLES: Readonly<
  Record<string, { name: string; fields: Readonly<Record<string, string>> }>
> = {
  dental: {
    name: 'Dental clinic',
    fields: {
      'business-about': 'Family dentist with two chairs. Check-ups, fillings and emergencies.',
      'services-0-name': 'Check-up and cleaning',
      'services-0-duration': '60 minutes',
      'services-1-name': 'First visit',
      'services-1-duration': '90 minutes',
      'rules-never': 'No dental advice and no guess about pain. No results of a visit.',
      'collect-0': 'Date of birth',
      'collect-1': 'New or known patient',
      'transfer-words': 'Swelling, bleeding, knocked-out tooth, pain that keeps you awake',
    },
  },
  salon: {
    name: 'Hair salon',
    fields: {
      'business-about': 'Hair salon with four stylists. Cuts, colour and styling for events.',
      'services-0-name': 'Cut and style',
      'services-0-duration': '45 minutes',
      'services-1-name': 'Colour, long hair',
      'services-1-duration': '2 hours and 30 minutes',
      'rules-never': 'No promise of a certain shade. No refund for a result.',
      'collect-0': 'Which stylist, if any',
      'collect-1': 'Length of hair, and colour on it now',
      'transfer-words': 'Complaint, allergy, burn',
    },
  },
  hvac: {
    name: 'Heating and cooling',
    fields: {
      'business-about': 'Heating and cooling for homes. Repairs, service and new units.',
      'services-0-name': 'Repair visit',
      'services-0-duration': 'up to 2 hours',
      'services-1-name': 'Yearly service',
      'services-1-duration': '1 hour',
      'rules-never': 'No repair steps for gas. No fixed price before somebody has looked.',
      'collect-0': 'Address, and how to get in',
      'collect-1': 'Make of the unit, and what it does',
      'collect-2': 'A baby or an older person at home',
      'transfer-words': 'Gas smell, alarm, smoke, no heat with a baby at home, frozen pipe',
    },
  },
  property: {
    name: 'Property manager',
    fields: {
      'business-about': 'We manage rental buildings: repairs, keys and questions of tenants.',
      'services-0-name': 'Emergency visit',
      'services-1-name': 'Repair by ticket',
      'services-1-duration': 'within 3 working days',
      'rules-never': 'No promise about rent. Nothing about other tenants. No code of a door.',
      'collect-0': 'Building and unit',
      'collect-1': 'Is it running now, and is it near wires',
      'transfer-words': 'Fire, injury, burst pipe, water near wires, locked out with a child inside',
    },
  },
  law: {
    name: 'Law intake',
    fields: {
      'business-about': 'Law office for family and neighbour matters. First calls are an intake.',
      'services-0-name': 'First talk with a lawyer',
      'services-0-duration': '30 minutes',
      'rules-never': 'No legal advice, no chances of a case. A call does not make us your lawyer.',
      'collect-0': 'Name of the other side',
      'collect-1': 'Dates on any letter',
      'collect-2': 'Area of law',
      'transfer-words': 'Hearing or deadline within ten days, arrest, danger at home',
    },
  },
  shop: {
    name: 'Online shop support',
    fields: {
      'business-about': 'Online shop. People call about parcels, returns and broken items.',
      'services-0-name': 'Where is my parcel',
      'services-1-name': 'Return inside 30 days',
      'rules-never': 'Nothing about an order without number and postal code. No refund outside the rule.',
      'collect-0': 'Order number',
      'collect-1': 'Postal code',
      'transfer-words': 'Broken on arrival, third try, needed by a date, wants a manager',
    },
  },
};
